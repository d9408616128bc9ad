import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import {
  byDirectory,
  scimBase,
  scimLimits,
  scimListOf,
  scimListQuery,
  scimMeta,
  scimPatch,
  scimReference,
  scimViewQuery,
} from './scim-fields.ts'

const path = `${scimBase}/Groups`
const onGroups = {
  ...byDirectory,
  requires: { thing: 'scim_group', permission: 'members.govern', tenant: 'token' },
} as const
const params = z.object({ scim_group: z.uuid() })

/** People of a group, by their identifiers in the answers of this API. */
export const scimGroupMembers = z
  .array(z.object({ value: z.string().check(z.maxLength(100)) }))
  .check(z.maxLength(scimLimits.members))

const scimGroupForm = z.object({
  displayName: z.string().check(z.maxLength(200)),
  externalId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  members: z.optional(z.nullable(scimGroupMembers)),
})
export type ScimGroupForm = z.output<typeof scimGroupForm>

const scimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  displayName: z.optional(z.string()),
  members: z.optional(z.array(scimReference)),
  meta: z.optional(scimMeta),
})
export type ScimGroup = z.output<typeof scimGroup>

const values = ['scim.value', 'scim.uniqueness'] as const

export const listScimGroups = operation({
  ...onGroups,
  name: 'listScimGroups',
  summary: 'List the groups that the directory sent, by `displayName eq` or `externalId eq`',
  method: 'GET',
  path,
  query: scimListQuery,
  answer: scimListOf(scimGroup),
  errors: ['scim.filter', 'scim.value'],
})

export const getScimGroup = operation({
  ...onGroups,
  name: 'getScimGroup',
  summary: 'Get a group that the directory sent',
  method: 'GET',
  path: `${path}/{scim_group}`,
  params,
  query: scimViewQuery,
  answer: scimGroup,
  errors: [],
})

export const createScimGroup = operation({
  ...onGroups,
  name: 'createScimGroup',
  summary: 'Provision a group with its people, who receive the roles that the organization gives to it',
  method: 'POST',
  path,
  status: 201,
  body: scimGroupForm,
  answer: scimGroup,
  errors: [...values, 'scim.too_many'],
})

export const replaceScimGroup = operation({
  ...onGroups,
  name: 'replaceScimGroup',
  summary: 'Replace the name and the people of a group',
  method: 'PUT',
  path: `${path}/{scim_group}`,
  params,
  body: scimGroupForm,
  answer: scimGroup,
  errors: [...values],
})

export const updateScimGroup = operation({
  ...onGroups,
  name: 'updateScimGroup',
  summary: 'Add people to a group, remove them, or rename it, by a PATCH',
  method: 'PATCH',
  path: `${path}/{scim_group}`,
  params,
  body: scimPatch,
  answer: scimGroup,
  errors: [...values, 'scim.path', 'scim.mutability'],
})

export const deleteScimGroup = operation({
  ...onGroups,
  name: 'deleteScimGroup',
  summary: 'Forget a group; its people lose what they had by it alone',
  method: 'DELETE',
  path: `${path}/{scim_group}`,
  status: 204,
  params,
  answer: z.null(),
  errors: [],
})
