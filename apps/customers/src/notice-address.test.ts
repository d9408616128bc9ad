import { expect, test } from 'vitest'
import type { Notice } from '@grana/contract/live/notices'
import { noticeAddress } from './notice-address.ts'
import { paths } from './paths.ts'

const organization = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Tepozan' }
const notice = (kind: string, place: Notice['organization'] = organization): Notice => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind,
  data: {},
  organization: place,
  actor: null,
  created_at: '2026-11-15T10:00:00.000Z',
  read_at: null,
})

test('a notification leads to a screen of its own organization', () => {
  expect(noticeAddress(notice('invitation.accepted'))).toBe(`${paths.team()}?organizacion=${organization.id}`)
})

test('one about a target or a program leads there, and to their list when it names none', () => {
  const id = '00000000-0000-4000-8000-0000000000bb'
  const place = (kind: string, data: Notice['data']) => noticeAddress({ ...notice(kind), data })?.split('?')[0]
  expect(place('target.lapsed', { target_id: id })).toBe(paths.target(id))
  expect(place('target.lapsed', { target_id: '../../team' })).toBe(paths.targets())
  expect(place('program.paused_by_staff', { program_id: id })).toBe(paths.program(id))
  expect(place('program.agent_accepted', { program_id: id })).toBe(paths.program(id))
  expect(place('program.agent_rejected', { program_id: id })).toBe(paths.program(id))
  expect(place('program.paused_by_staff', {})).toBe(paths.programs())
})

test.each(['toString', 'constructor', 'a.b', 'member.removed'])('%s leads nowhere', (kind) => {
  expect(noticeAddress(notice(kind))).toBeUndefined()
})

test('what happened where somebody no longer belongs leads nowhere', () => {
  expect(noticeAddress(notice('invitation.accepted', null))).toBeUndefined()
})
