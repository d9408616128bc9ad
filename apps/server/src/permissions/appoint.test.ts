import { describe, expect, test } from 'vitest'
import { programRoles } from '@grana/contract/tenancy'
import { appointableRoles, givesApproval, mayAppoint } from './appoint.ts'
import type { Standing } from './judge.ts'

const program = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

function standing(role: Standing['role'], there?: Standing['programs'][number]['role']): Standing {
  const programs = there === undefined ? [] : [{ programId: program, role: there, isActivated: false }]
  return { organizationId: '00000000-0000-4000-8000-00000000000a', role, programs }
}

test('owners of the organization and of the program give every role, administrators all but owner, others none', () => {
  expect(appointableRoles(standing('owner'), program)).toEqual([...programRoles])
  expect(appointableRoles(standing('member', 'owner'), program)).toEqual([...programRoles])
  expect(appointableRoles(standing('member', 'administrator'), program)).toEqual(programRoles.slice(1))
  for (const role of ['analyst', 'viewer', 'technical_contact', 'backup_contact'] as const) {
    expect(appointableRoles(standing('member', role), program)).toEqual([])
  }
  expect(appointableRoles(standing('viewer'), program)).toEqual([])
})

test('nobody gives roles in a program that is not theirs', () => {
  expect(mayAppoint(standing('member', 'owner'), other, 'viewer')).toBe(false)
})

describe('a place that approves rewards', () => {
  test.each<[boolean, Parameters<typeof givesApproval>[0]]>([
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
    expect(givesApproval(place)).toBe(expected)
  })
})
