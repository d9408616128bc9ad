import { expect, test } from 'vitest'
import type { NotificationEntry } from '@grana/contract/notifications/inbox'
import { notificationPath } from './notification-path.ts'
import { paths } from './paths.ts'

const organization = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Tepozan' }
const notice = (kind: string, place: NotificationEntry['organization'] = organization): NotificationEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind,
  data: {},
  organization: place,
  actor: null,
  created_at: '2026-11-15T10:00:00.000Z',
  read_at: null,
})

test('a notification links to a screen of its own organization', () => {
  expect(notificationPath(notice('invitation.accepted'))).toBe(`${paths.team()}?organizacion=${organization.id}`)
})

test('a notification about a target or program links to it, or to the list when it names none', () => {
  const id = '00000000-0000-4000-8000-0000000000bb'
  const place = (kind: string, data: NotificationEntry['data']) =>
    notificationPath({ ...notice(kind), data })?.split('?')[0]
  expect(place('target.lapsed', { target_id: id })).toBe(paths.target(id))
  expect(place('target.lapsed', { target_id: '../../team' })).toBe(paths.targets())
  expect(place('program.paused_by_staff', { program_id: id })).toBe(paths.program(id))
  expect(place('program.agent_accepted', { program_id: id })).toBe(paths.program(id))
  expect(place('program.agent_rejected', { program_id: id })).toBe(paths.program(id))
  expect(place('program.paused_by_staff', {})).toBe(paths.programs())
})

test.each(['toString', 'constructor', 'a.b', 'member.removed'])('%s has no link', (kind) => {
  expect(notificationPath(notice(kind))).toBeUndefined()
})

test('a notification of an organization the user has left has no link', () => {
  expect(notificationPath(notice('invitation.accepted', null))).toBeUndefined()
})
