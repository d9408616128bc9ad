import { expect, test } from 'vitest'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { notificationPath } from './notification-path.ts'
import { paths } from './paths.ts'

const id = '00000000-0000-4000-8000-0000000000aa'
const notice = (kind: string, changes: Partial<NotificationEntry> = {}) =>
  sampleRow(listNotifications.answer, { kind, data: {}, organization: null, ...changes })

test('waiting triage links to the queue', () => {
  expect(notificationPath(notice('triage.waiting'))).toBe(paths.place('triage'))
})

test('a waiting organization links to it, or to the list where it is unknown', () => {
  const organization = { id, name: 'Banco' }
  expect(notificationPath(notice('organization.waiting', { organization }))).toBe(paths.one('organizations', id))
  expect(notificationPath(notice('organization.waiting'))).toBe(paths.place('organizations'))
})

test('an event of a report links to it', () => {
  expect(notificationPath(notice('report.commented', { data: { report_id: id } }))).toBe(paths.one('reports', id))
})

test.each(['report.commented', 'member.removed', 'toString'])('%s without a report has no link', (kind) => {
  expect(notificationPath(notice(kind))).toBeUndefined()
})
