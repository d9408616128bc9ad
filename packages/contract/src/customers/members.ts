import * as z from 'zod/mini'
import { tick } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { abilities, organizationParams, organizationRoles, programParams, programRoles } from '../tenancy.ts'

const moment = z.iso.datetime()

export const roleInProgram = z.object({
  program: z.uuid(),
  name: z.string(),
  role: z.enum(programRoles),
  /** For backup contacts: whether they replace the contact now. */
  is_activated: z.boolean(),
})

export const member = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  position: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: z.enum(organizationRoles),
  /** Only programs that the reader may see. */
  programs: z.array(roleInProgram),
  has_second_factor: z.boolean(),
  joined_at: moment,
  is_you: z.boolean(),
  can: abilities(['change_role', 'remove']),
})
export type Member = z.output<typeof member>

export const listMembers = operation({
  name: 'listMembers',
  summary: 'List the members of an organization, by name',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/members',
  access: 'member',
  requires: { thing: 'member', permission: 'members.read', tenant: 'path' },
  limit: 'session',
  params: organizationParams,
  query: pageQuery,
  answer: z.array(member),
  meta: pageMeta,
  errors: [],
})

/** Seconds since the last reauthentication within which a user may grant or change a role that approves rewards. */
export const reauthenticationSeconds = 300

const memberParams = z.object({ organization: z.uuid(), member: z.uuid() })

export const changeMemberRole = operation({
  name: 'changeMemberRole',
  summary: 'Change the organization role of a member',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/members/{member}/role',
  access: 'member',
  factor: 'any',
  requires: { thing: 'member', permission: 'members.govern', tenant: 'path' },
  limit: 'session',
  params: memberParams,
  body: z.strictObject({ role: z.enum(organizationRoles) }),
  answer: member,
  success: 'member.changed',
  freshWithin: reauthenticationSeconds,
  changes: ['listMembers', 'getOrganization', 'listOrganizations'],
  errors: ['auth.confirm_first', 'organization.last_owner'],
})

export const removeMember = operation({
  name: 'removeMember',
  summary: 'Remove a member from the organization and all of its programs',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/members/{member}',
  access: 'member',
  factor: 'any',
  requires: { thing: 'member', permission: 'members.govern', tenant: 'path' },
  limit: 'session',
  params: memberParams,
  answer: z.null(),
  success: 'member.removed',
  changes: ['listMembers', 'listProgramMembers', 'getProgramDraft'],
  errors: ['organization.last_owner', 'program.last_owner'],
})

/** One role of a user in a program. */
export const programMember = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(programRoles),
  is_activated: z.boolean(),
  appointed_at: moment,
  can: abilities(['dismiss', 'activate']),
})
export type ProgramMember = z.output<typeof programMember>

export const listProgramMembers = operation({
  name: 'listProgramMembers',
  summary: 'List the members of a program with their roles, and the roles that the user may assign',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/members',
  access: 'member',
  requires: { thing: 'member', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: z.array(programMember),
  /** Roles that the user may assign here. */
  meta: z.object({ can_appoint: z.array(z.enum(programRoles)) }),
  errors: [],
})

export const addProgramMember = operation({
  name: 'addProgramMember',
  summary: 'Give a member of the organization a role in a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/members',
  access: 'member',
  factor: 'any',
  requires: { thing: 'member', permission: 'program.appoint', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ member: z.uuid(), role: z.enum(programRoles) }),
  answer: z.null(),
  success: 'member.changed',
  changes: ['listProgramMembers', 'listMembers', 'getOrganization', 'getOrganizationProgram', 'getProgramDraft'],
  errors: ['auth.confirm_first', 'member.already'],
})

const appointmentParams = z.object({
  organization: z.uuid(),
  program: z.uuid(),
  member: z.uuid(),
  role: z.enum(programRoles),
})

export const removeProgramMember = operation({
  name: 'removeProgramMember',
  summary: 'Remove a role in a program from a member',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/programs/{program}/members/{member}/{role}',
  access: 'member',
  factor: 'any',
  requires: { thing: 'member', permission: 'program.appoint', tenant: 'path', program: 'path' },
  limit: 'session',
  params: appointmentParams,
  answer: z.null(),
  success: 'member.changed',
  changes: ['listProgramMembers', 'listMembers', 'getOrganization', 'getOrganizationProgram', 'getProgramDraft'],
  errors: ['program.last_owner'],
})

export const activateBackupContact = operation({
  name: 'activateBackupContact',
  summary: 'Activate or deactivate the backup contact of a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/backup-contacts/{member}',
  access: 'member',
  factor: 'any',
  requires: { thing: 'member', permission: 'program.appoint', tenant: 'path', program: 'path' },
  limit: 'session',
  params: z.object({ organization: z.uuid(), program: z.uuid(), member: z.uuid() }),
  body: z.strictObject({ active: tick }),
  answer: z.null(),
  success: 'member.changed',
  changes: ['listProgramMembers', 'getOrganizationProgram'],
  errors: [],
})
