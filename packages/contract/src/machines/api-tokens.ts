import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { tokenScopes } from './token-scopes.ts'

const path = '/api/customers/organizations/{organization}/api-tokens'
const requires = { thing: 'api_token', permission: 'tokens.govern', tenant: 'path' } as const
const tokenParams = z.extend(organizationParams, { api_token: z.uuid() })

export const apiTokenLimits = { name: 60, perOrganization: 20, programs: 50 } as const

/** Days until a token expires. */
export const tokenLifetimes = [30, 90, 180, 365] as const
export const usualTokenLifetime = 90

/** Hours for which the secret before a rotation stays valid. */
export const rotationOverlapHours = 24

const scopes = z.array(z.enum(tokenScopes)).check(
  z.minLength(1, reason('token.scopes')),
  z.maxLength(tokenScopes.length),
  z.refine((values) => new Set(values).size === values.length, reason('token.scopes')),
)

/** A token as its organization sees it; its secret is shown once and never stored. */
const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Absent for all programs of the organization. */
  programs: z.optional(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  /** The last characters of the secret. */
  hint: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.optional(z.iso.datetime()),
  /** Until when the secret before the last rotation is valid. */
  previous_until: z.optional(z.iso.datetime()),
  state: z.enum(['active', 'expired', 'revoked', 'leaked', 'orphaned']),
})
export type ApiToken = z.output<typeof apiToken>

const issuedToken = z.object({ secret: z.string(), tokens: z.array(apiToken) })
export type IssuedToken = z.output<typeof issuedToken>

export const listApiTokens = operation({
  name: 'listApiTokens',
  summary: 'List the API tokens of an organization, newest first',
  method: 'GET',
  path,
  access: 'member',
  requires,
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.array(apiToken),
  errors: [],
})

export const createApiToken = operation({
  name: 'createApiToken',
  summary: 'Create an API token; the answer shows its secret once',
  method: 'POST',
  path,
  access: 'member',
  requires,
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({
    name: line({ max: apiTokenLimits.name, required: 'token.name' }),
    scopes,
    /** Absent for all programs. */
    programs: z.optional(
      z
        .array(z.uuid())
        .check(
          z.minLength(1, reason('token.programs')),
          z.maxLength(apiTokenLimits.programs, reason('token.programs')),
        ),
    ),
    days: z.literal(tokenLifetimes),
  }),
  answer: issuedToken,
  changes: ['listApiTokens', 'listAuditEvents'],
  errors: ['auth.confirm_first', 'token.too_many', 'token.whole_organization'],
})

export const rotateApiToken = operation({
  name: 'rotateApiToken',
  summary: 'Replace the secret of an API token; the former one stays valid for a day',
  method: 'POST',
  path: `${path}/{api_token}/rotate`,
  access: 'member',
  requires,
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: tokenParams,
  answer: issuedToken,
  changes: ['listApiTokens', 'listAuditEvents'],
  errors: ['auth.confirm_first', 'token.ended'],
})

export const revokeApiToken = operation({
  name: 'revokeApiToken',
  summary: 'Revoke an API token at once',
  method: 'POST',
  path: `${path}/{api_token}/revoke`,
  access: 'member',
  requires,
  factor: 'any',
  limit: 'session',
  params: tokenParams,
  answer: z.array(apiToken),
  changes: ['listApiTokens', 'listAuditEvents'],
  errors: [],
})
