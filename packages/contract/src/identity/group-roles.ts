import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'

const path = '/api/customers/organizations/{organization}/group-roles'
const requires = { thing: 'group_role', permission: 'members.govern', tenant: 'path' } as const

export const groupRoleLimits = { name: 200, perOrganization: 200 } as const

/** Roles in the organization that a group of the directory can give. A group never makes an owner. */
export const groupOrganizationRoles = ['member', 'viewer'] as const
export type GroupOrganizationRole = (typeof groupOrganizationRoles)[number]

/** Roles in a program that a group of the directory can give. */
export const groupProgramRoles = ['administrator', 'analyst', 'viewer', 'technical_contact', 'backup_contact'] as const
export type GroupProgramRole = (typeof groupProgramRoles)[number]

/** Whether a group can give this role in the organization, or in a program. */
function isGroupRole(role: string, inProgram: boolean): boolean {
  const possible: readonly string[] = inProgram ? groupProgramRoles : groupOrganizationRoles
  return possible.includes(role)
}

/** What the people of one group receive: a role in the organization, or one in a program. */
const groupRole = z.object({
  id: z.uuid(),
  group: z.string(),
  role: z.optional(z.enum(groupOrganizationRoles)),
  program: z.optional(z.object({ id: z.uuid(), name: z.string(), role: z.enum(groupProgramRoles) })),
  /** How many members have it by this group now. */
  people: z.number(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
})
export type GroupRole = z.output<typeof groupRole>

const governed = { access: 'member', requires, factor: 'any', errors: [] } as const
const changes = ['listGroupRoles', 'listMembers', 'listProgramMembers', 'listAuditEvents'] as const

export const listGroupRoles = operation({
  ...governed,
  name: 'listGroupRoles',
  summary: 'List which roles the groups of the directory of an organization give',
  method: 'GET',
  path,
  limit: 'session',
  params: organizationParams,
  answer: z.array(groupRole),
})

export const createGroupRole = operation({
  ...governed,
  name: 'createGroupRole',
  summary: 'Give a role to the people of a group of the directory, now and from now on',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'session',
  params: organizationParams,
  body: z
    .strictObject({
      group: line({ max: groupRoleLimits.name, required: 'group_role.group' }),
      /** Absent for a role in the organization. */
      program: z.optional(z.uuid()),
      role: z.enum([...groupOrganizationRoles, ...groupProgramRoles.filter((role) => role !== 'viewer')]),
    })
    .check(z.refine(({ program, role }) => isGroupRole(role, program !== undefined), { path: ['role'] })),
  answer: z.array(groupRole),
  changes: [...changes],
  errors: ['auth.confirm_first', 'group_role.exists', 'group_role.too_many'],
})

export const removeGroupRole = operation({
  ...governed,
  name: 'removeGroupRole',
  summary: 'Stop giving a role to the people of a group; who has it by this group alone loses it',
  method: 'DELETE',
  path: `${path}/{group_role}`,
  limit: 'session',
  params: z.extend(organizationParams, { group_role: z.uuid() }),
  answer: z.array(groupRole),
  changes: [...changes],
})
