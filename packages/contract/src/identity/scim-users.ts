import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import {
  byDirectory,
  scimBase,
  scimListOf,
  scimListQuery,
  scimMeta,
  scimPatch,
  scimReference,
  scimViewQuery,
} from './scim-fields.ts'

const path = `${scimBase}/Users`
const onUsers = {
  ...byDirectory,
  requires: { thing: 'scim_user', permission: 'members.govern', tenant: 'token' },
} as const
const params = z.object({ scim_user: z.uuid() })

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))

/** What a directory sends of a person. Other attributes, roles and passwords among them, are ignored. */
export const scimUserForm = z.object({
  userName: z.string().check(z.maxLength(254)),
  externalId: text(200),
  displayName: text(110),
  name: z.optional(z.nullable(z.object({ givenName: text(50), familyName: text(50) }))),
  active: z.optional(z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False'])])),
})
export type ScimUserForm = z.output<typeof scimUserForm>

/** A person of the directory. `attributes` and `excludedAttributes` leave out all but `schemas` and `id`. */
const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.optional(z.string()),
  name: z.optional(
    z.object({ formatted: z.string(), givenName: z.optional(z.string()), familyName: z.optional(z.string()) }),
  ),
  displayName: z.optional(z.string()),
  emails: z.optional(z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() }))),
  active: z.optional(z.boolean()),
  groups: z.optional(z.array(scimReference)),
  meta: z.optional(scimMeta),
})
export type ScimUser = z.output<typeof scimUser>

const values = ['scim.value', 'scim.domain', 'scim.mutability', 'scim.uniqueness', 'organization.last_owner'] as const

export const listScimUsers = operation({
  ...onUsers,
  name: 'listScimUsers',
  summary: 'List the people whom the directory sent, by `userName eq` or `externalId eq`',
  method: 'GET',
  path,
  query: scimListQuery,
  answer: scimListOf(scimUser),
  errors: ['scim.filter', 'scim.value'],
})

export const getScimUser = operation({
  ...onUsers,
  name: 'getScimUser',
  summary: 'Get a person whom the directory sent',
  method: 'GET',
  path: `${path}/{scim_user}`,
  params,
  query: scimViewQuery,
  answer: scimUser,
  errors: [],
})

export const createScimUser = operation({
  ...onUsers,
  name: 'createScimUser',
  summary: 'Provision a person: creates an account, links a member, or invites who has an account',
  method: 'POST',
  path,
  status: 201,
  body: scimUserForm,
  answer: scimUser,
  errors: [...values, 'scim.too_many', 'invitation.too_many'],
})

export const replaceScimUser = operation({
  ...onUsers,
  name: 'replaceScimUser',
  summary:
    'Replace what the directory says of a person; `active: false` ends everything that they have in the organization',
  method: 'PUT',
  path: `${path}/{scim_user}`,
  params,
  body: scimUserForm,
  answer: scimUser,
  errors: [...values, 'invitation.too_many'],
})

export const updateScimUser = operation({
  ...onUsers,
  name: 'updateScimUser',
  summary: 'Change a person by a PATCH; `active: false` ends everything that they have in the organization',
  method: 'PATCH',
  path: `${path}/{scim_user}`,
  params,
  body: scimPatch,
  answer: scimUser,
  errors: [...values, 'scim.path', 'invitation.too_many'],
})

export const deleteScimUser = operation({
  ...onUsers,
  name: 'deleteScimUser',
  summary: 'Forget a person, and end everything that they have in the organization',
  method: 'DELETE',
  path: `${path}/{scim_user}`,
  status: 204,
  params,
  answer: z.null(),
  errors: ['organization.last_owner'],
})
