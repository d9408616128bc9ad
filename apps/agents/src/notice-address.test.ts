import { expect, test } from 'vitest'
import type { Notice } from '@grana/contract/live/notices'
import { noticeAddress } from './notice-address.ts'
import { paths } from './paths.ts'

const id = '00000000-0000-4000-8000-0000000000aa'
const notice = (kind: string, data: Notice['data'] = { program_id: id, version: 2 }): Notice => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind,
  data,
  organization: null,
  actor: null,
  created_at: '2026-11-15T10:00:00.000Z',
  read_at: null,
})

test.each(['program.version_published', 'program.target_withdrawn'])('%s leads to the program', (kind) => {
  expect(noticeAddress(notice(kind))).toBe(paths.program(id))
})

test('an invitation leads to where it is answered', () => {
  expect(noticeAddress(notice('program.invited'))).toBe(paths.programs())
})

test.each(['toString', 'a.b', 'member.removed'])('%s leads nowhere', (kind) => {
  expect(noticeAddress(notice(kind))).toBeUndefined()
})

test.each(['../..', 'javascript:alert(1)', 7, undefined])('what names no program leads nowhere: %s', (name) => {
  expect(noticeAddress(notice('program.version_published', { program_id: name }))).toBeUndefined()
})
