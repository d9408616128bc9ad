import { expect, test } from 'vitest'
import type { NotificationEntry } from '@grana/contract/notifications/inbox'
import { notificationPath } from './notification-path.ts'
import { paths } from './paths.ts'

const id = '00000000-0000-4000-8000-0000000000aa'
const notice = (kind: string, data: NotificationEntry['data'] = { program_id: id, version: 2 }): NotificationEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind,
  data,
  organization: null,
  actor: null,
  created_at: '2026-11-15T10:00:00.000Z',
  read_at: null,
})

test.each(['program.version_published', 'program.target_withdrawn'])('%s links to the program', (kind) => {
  expect(notificationPath(notice(kind))).toBe(paths.program(id))
})

test('an invitation links to the list where it is answered', () => {
  expect(notificationPath(notice('program.invited'))).toBe(paths.programs())
})

test.each([
  ['team.invited', paths.sharedDraft(id)],
  ['team.shares_changed', paths.sharedDraft(id)],
  ['team.sent', paths.report(id)],
  ['team.agreed', paths.writeReport(id)],
  ['team.declined', paths.writeReport(id)],
  ['team.left', paths.writeReport(id)],
])('%s links to the draft or its report', (kind, path) => {
  expect(notificationPath(notice(kind, { draft_id: id }))).toBe(path)
})

test('a move of a pentest links to it', () => {
  expect(notificationPath(notice('engagement.team_moved', { engagement_id: id }))).toBe(paths.pentest(id))
})

test.each(['toString', 'a.b', 'member.removed'])('%s has no link', (kind) => {
  expect(notificationPath(notice(kind))).toBeUndefined()
})

test.each(['../..', 'javascript:alert(1)', 7, undefined])(
  'a notification without a program has no link: %s',
  (name) => {
    expect(notificationPath(notice('program.version_published', { program_id: name }))).toBeUndefined()
  },
)
