import { describe, expect, test } from 'vitest'
import { canAct, decide, hasPermission, ownPrograms, rolesOf, canSeeProgram, type Membership } from './decide.ts'

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const organizationId = '00000000-0000-4000-8000-00000000000a'

function membership(role: Membership['role'], ...programs: readonly [string, string, boolean?][]): Membership {
  return {
    organizationId,
    role,
    programs: programs.map(([programId, programRole, isActivated = false]) => ({
      programId,
      role: programRole as Membership['programs'][number]['role'],
      isActivated,
    })),
  }
}

test('allows nothing without a role', () => {
  expect(decide('target.read', [])).toBe('no')
})

test('the strongest of several roles counts, in any order', () => {
  expect(decide('target.write', ['technical_contact', 'program_viewer'])).toBe('suggest')
  expect(decide('target.write', ['technical_contact', 'program_owner'])).toBe('yes')
  expect(decide('target.write', ['program_owner', 'technical_contact'])).toBe('yes')
  expect(decide('report.export', ['program_analyst', 'program_owner'])).toBe('yes')
  expect(decide('report.accept', ['program_analyst', 'program_viewer'])).toBe('own')
  expect(decide('report.severity', ['technical_contact', 'program_owner'])).toBe('yes')
  expect(decide('report.fixed', ['triager', 'technical_contact'])).toBe('own')
})

test('a suggestion is not a permission to act', () => {
  expect([canAct('yes'), canAct('own'), canAct('suggest'), canAct('no')]).toEqual([true, true, false, false])
})

describe('the roles of a member', () => {
  test.each([
    ['owner', ['organization_owner', 'member']],
    ['viewer', ['organization_viewer', 'member']],
    ['member', ['member']],
  ] as const)('who is %s of the organization', (role, roles) => {
    expect(rolesOf(membership(role))).toEqual(roles)
  })

  test.each([
    ['owner', 'program_owner'],
    ['administrator', 'program_administrator'],
    ['analyst', 'program_analyst'],
    ['viewer', 'program_viewer'],
    ['technical_contact', 'technical_contact'],
  ])('who is %s of a program', (role, name) => {
    expect(rolesOf(membership('member', [one, role]))).toEqual(['member', name])
  })

  test('in one program exclude those in others', () => {
    const member = membership('member', [one, 'owner'], [other, 'viewer'])
    expect(rolesOf(member, other)).toEqual(['member', 'program_viewer'])
    expect(rolesOf(member)).toEqual(['member', 'program_owner', 'program_viewer'])
  })

  test('a backup contact has no role until activated, and is then a technical contact', () => {
    expect(rolesOf(membership('member', [one, 'backup_contact']), one)).toEqual(['member'])
    expect(rolesOf(membership('member', [one, 'backup_contact', true]), one)).toEqual(['member', 'technical_contact'])
    expect(rolesOf(membership('member', [one, 'backup_contact', true]))).toEqual(['member', 'technical_contact'])
  })
})

test('a program is visible to organization-level roles and to its own members', () => {
  expect(canSeeProgram(membership('owner'), one)).toBe(true)
  expect(canSeeProgram(membership('viewer'), one)).toBe(true)
  expect(canSeeProgram(membership('member', [one, 'technical_contact']), one)).toBe(true)
  expect(canSeeProgram(membership('member', [one, 'owner']), other)).toBe(false)
  expect(canSeeProgram(membership('member'), one)).toBe(false)
  expect(canSeeProgram(membership('member', [one, 'backup_contact']), one)).toBe(false)
})

test('an owner of one program does not own another', () => {
  const member = membership('member', [one, 'owner'])
  expect(hasPermission(member, 'policy.edit', one)).toBe(true)
  expect(hasPermission(member, 'policy.edit', other)).toBe(false)
  expect(hasPermission(member, 'target.write')).toBe(true)
  expect(hasPermission(membership('member', [one, 'administrator']), 'policy.edit', one)).toBe(false)
})

test('an own decision narrows to the programs where it was given', () => {
  const member = membership('member', [one, 'owner'], [one, 'analyst'], [other, 'viewer'])
  expect(ownPrograms(member, 'audit.read')).toEqual([one])
  expect(ownPrograms(membership('member', [other, 'viewer']), 'audit.read')).toEqual([])
})
