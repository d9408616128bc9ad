import { describe, expect, test } from 'vitest'
import { allows, judge, may, ownPrograms, rolesOf, seesProgram, type Standing } from './judge.ts'

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const organizationId = '00000000-0000-4000-8000-00000000000a'

function standing(role: Standing['role'], ...programs: readonly [string, string, boolean?][]): Standing {
  return {
    organizationId,
    role,
    programs: programs.map(([programId, programRole, isActivated = false]) => ({
      programId,
      role: programRole as Standing['programs'][number]['role'],
      isActivated,
    })),
  }
}

test('nobody may do anything', () => {
  expect(judge('target.read', [])).toBe('no')
})

test('the strongest of several roles counts, in whatever order they come', () => {
  expect(judge('target.write', ['technical_contact', 'program_viewer'])).toBe('suggest')
  expect(judge('target.write', ['technical_contact', 'program_owner'])).toBe('yes')
  expect(judge('target.write', ['program_owner', 'technical_contact'])).toBe('yes')
  expect(judge('report.export', ['program_analyst', 'program_owner'])).toBe('yes')
  expect(judge('report.accept', ['program_analyst', 'program_viewer'])).toBe('own')
  expect(judge('report.severity', ['technical_contact', 'program_owner'])).toBe('yes')
  expect(judge('report.fixed', ['triager', 'technical_contact'])).toBe('own')
})

test('to suggest is not to act', () => {
  expect([allows('yes'), allows('own'), allows('suggest'), allows('no')]).toEqual([true, true, false, false])
})

describe('the roles of a member', () => {
  test.each([
    ['owner', ['organization_owner', 'member']],
    ['viewer', ['organization_viewer', 'member']],
    ['member', ['member']],
  ] as const)('who is %s of the organization', (role, roles) => {
    expect(rolesOf(standing(role))).toEqual(roles)
  })

  test.each([
    ['owner', 'program_owner'],
    ['administrator', 'program_administrator'],
    ['analyst', 'program_analyst'],
    ['viewer', 'program_viewer'],
    ['technical_contact', 'technical_contact'],
  ])('who is %s of a program', (role, name) => {
    expect(rolesOf(standing('member', [one, role]))).toEqual(['member', name])
  })

  test('in one program leave out those in others', () => {
    const member = standing('member', [one, 'owner'], [other, 'viewer'])
    expect(rolesOf(member, other)).toEqual(['member', 'program_viewer'])
    expect(rolesOf(member)).toEqual(['member', 'program_owner', 'program_viewer'])
  })

  test('a backup contact is nothing until activated, and then a technical contact', () => {
    expect(rolesOf(standing('member', [one, 'backup_contact']), one)).toEqual(['member'])
    expect(rolesOf(standing('member', [one, 'backup_contact', true]), one)).toEqual(['member', 'technical_contact'])
    expect(rolesOf(standing('member', [one, 'backup_contact', true]))).toEqual(['member', 'technical_contact'])
  })
})

test('a program is seen by those who oversee the organization and those appointed to it', () => {
  expect(seesProgram(standing('owner'), one)).toBe(true)
  expect(seesProgram(standing('viewer'), one)).toBe(true)
  expect(seesProgram(standing('member', [one, 'technical_contact']), one)).toBe(true)
  expect(seesProgram(standing('member', [one, 'owner']), other)).toBe(false)
  expect(seesProgram(standing('member'), one)).toBe(false)
  expect(seesProgram(standing('member', [one, 'backup_contact']), one)).toBe(false)
})

test('who owns one program owns no other', () => {
  const member = standing('member', [one, 'owner'])
  expect(may(member, 'policy.edit', one)).toBe(true)
  expect(may(member, 'policy.edit', other)).toBe(false)
  expect(may(member, 'target.write')).toBe(true)
  expect(may(standing('member', [one, 'administrator']), 'policy.edit', one)).toBe(false)
})

test('an own verdict narrows to the programs where it was given', () => {
  const member = standing('member', [one, 'owner'], [one, 'analyst'], [other, 'viewer'])
  expect(ownPrograms(member, 'audit.read')).toEqual([one])
  expect(ownPrograms(standing('member', [other, 'viewer']), 'audit.read')).toEqual([])
})
