import { expect, test } from 'vitest'
import { blocksSending, emptyScope, findScopeObstacles, type EngagementScope } from './scope.ts'

const [target, owner, other] = ['target', 'owner', 'other']
const whole: EngagementScope = {
  ...emptyScope,
  targets: [{ target_id: target, figures: { roles: 1, dynamic_pages: 1 }, technologies: '', data: [] }],
  wanted_from: '2030-01-07',
  wanted_until: '2030-01-25',
  technical_contact: owner,
  backup_contact: other,
}
const targets = [{ id: target, type: 'website', authority: 'proven', is_archived: false }] as const
const lacks = (scope: EngagementScope, members: readonly string[]) =>
  findScopeObstacles(scope, { targets, members, isOrganizationApproved: true }).map(({ code }) => code)

test('a backup is another member, and only an organization of one person has none', () => {
  const { backup_contact: _backup, ...without } = whole
  expect(lacks(whole, [owner, other])).toEqual([])
  expect(lacks(without, [owner, other])).toEqual(['contacts.missing'])
  expect(lacks(without, [owner])).toEqual([])
  expect(lacks(without, [other])).toEqual(['contacts.missing'])
  expect(lacks({ ...whole, backup_contact: owner }, [owner])).toEqual(['contacts.same'])
  expect(lacks({ ...whole, technical_contact: 'stranger' }, [owner, other])).toEqual(['contacts.gone'])
})

test('an unproven target and an unapproved organization may ask for a quote', () => {
  const facts = { targets: [{ ...targets[0], authority: 'unproven' as const }], members: [owner, other] }
  const found = findScopeObstacles(whole, { ...facts, isOrganizationApproved: false })
  expect(found.map(({ code }) => code)).toEqual(['target.unproven', 'organization.pending'])
  expect(found.some(blocksSending)).toBe(false)
})
