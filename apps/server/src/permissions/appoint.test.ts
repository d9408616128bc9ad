import { describe, expect, test } from 'vitest'
import { programRoles } from '@grana/contract/tenancy'
import { appointableRoles, isApproverRole, canAppoint } from './appoint.ts'
import type { Membership } from './decide.ts'

const program = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

function membership(role: Membership['role'], there?: Membership['programs'][number]['role']): Membership {
  const programs = there === undefined ? [] : [{ programId: program, role: there, isActivated: false }]
  return { organizationId: '00000000-0000-4000-8000-00000000000a', role, programs }
}

test('owners of the organization and of the program give every role, administrators all but owner, others none', () => {
  expect(appointableRoles(membership('owner'), program)).toEqual([...programRoles])
  expect(appointableRoles(membership('member', 'owner'), program)).toEqual([...programRoles])
  expect(appointableRoles(membership('member', 'administrator'), program)).toEqual(programRoles.slice(1))
  for (const role of ['analyst', 'viewer', 'technical_contact', 'backup_contact'] as const) {
    expect(appointableRoles(membership('member', role), program)).toEqual([])
  }
  expect(appointableRoles(membership('viewer'), program)).toEqual([])
})

test('no one gives roles in a program of which they are not a member', () => {
  expect(canAppoint(membership('member', 'owner'), other, 'viewer')).toBe(false)
})

describe('a role that approves rewards', () => {
  test.each<[boolean, Parameters<typeof isApproverRole>[0]]>([
    [true, { role: 'owner' }],
    [false, { role: 'viewer' }],
    [false, { role: 'member' }],
    [true, { role: 'member', programRole: 'owner' }],
    [true, { role: 'member', programRole: 'administrator' }],
    [false, { role: 'member', programRole: 'analyst' }],
    [false, { role: 'viewer', programRole: 'viewer' }],
    [false, { role: 'member', programRole: null }],
    [false, {}],
  ])('%s: %o', (expected, place) => {
    expect(isApproverRole(place)).toBe(expected)
  })
})
