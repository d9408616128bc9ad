import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'

const path = '/api/customers/organizations/{organization}/scim'
const requires = { thing: 'scim_credential', permission: 'tokens.govern', tenant: 'path' } as const
const governed = { access: 'member', requires, factor: 'any', errors: [] } as const

export const scimCredentialLimits = { name: 60, perOrganization: 20 } as const

/** Hours for which the secret before a rotation stays valid. */
export const scimOverlapHours = 24

/** A credential as its organization sees it; its secret is shown once and never stored. */
const scimCredential = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.optional(z.iso.datetime()),
  previous_until: z.optional(z.iso.datetime()),
  state: z.enum(['active', 'revoked', 'leaked']),
})
export type ScimCredential = z.output<typeof scimCredential>

/** A change that a directory asked for. */
const scimRequest = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** What happened, or the operation that was refused. */
  act: z.string(),
  /** Address of the person or name of the group, while the directory still knows them. */
  subject: z.optional(z.string()),
  /** Why it was refused. */
  code: z.optional(z.string()),
})
export type ScimRequest = z.output<typeof scimRequest>

const provisioning = z.object({
  credentials: z.array(scimCredential),
  /** People whom the directory wants in the organization, and those of them who have not accepted an invitation. */
  people: z.number(),
  waiting: z.number(),
  groups: z.number(),
  last_used_at: z.optional(z.iso.datetime()),
  requests: z.array(scimRequest),
})
export type Provisioning = z.output<typeof provisioning>

const issued = z.object({ secret: z.string(), provisioning })
const params = z.extend(organizationParams, { scim_credential: z.uuid() })
const changes = ['getProvisioning', 'listAuditEvents'] as const

export const getProvisioning = operation({
  ...governed,
  name: 'getProvisioning',
  summary: 'Get the credentials of the directory of an organization, what it sent, and its last requests',
  method: 'GET',
  path,
  limit: 'session',
  params: organizationParams,
  answer: provisioning,
})

export const createScimCredential = operation({
  ...governed,
  name: 'createScimCredential',
  summary: 'Create a credential by which a directory provisions people; the answer shows its secret once',
  method: 'POST',
  path: `${path}/credentials`,
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({ name: line({ max: scimCredentialLimits.name, required: 'token.name' }) }),
  answer: issued,
  changes: [...changes],
  errors: ['auth.confirm_first', 'scim_credential.too_many'],
})

export const rotateScimCredential = operation({
  ...governed,
  name: 'rotateScimCredential',
  summary: 'Replace the secret of a SCIM credential; the former one stays valid for a day',
  method: 'POST',
  path: `${path}/credentials/{scim_credential}/rotate`,
  freshWithin: 300,
  limit: 'secret',
  params,
  answer: issued,
  changes: [...changes],
  errors: ['auth.confirm_first', 'token.ended'],
})

export const revokeScimCredential = operation({
  ...governed,
  name: 'revokeScimCredential',
  summary: 'Revoke a SCIM credential at once',
  method: 'POST',
  path: `${path}/credentials/{scim_credential}/revoke`,
  limit: 'session',
  params,
  answer: provisioning,
  changes: [...changes],
})
