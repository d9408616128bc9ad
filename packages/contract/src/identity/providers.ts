import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/identity-provider'
const requires = { thing: 'identity_provider', permission: 'identity.govern', tenant: 'path' } as const
const governed = { access: 'member', requires, factor: 'any', params: organizationParams } as const

export const providerLimits = { name: 60, issuer: 500, client: 255, secret: 500 } as const

/** What was wrong with the provider's description of itself. */
export const providerFaults = ['refused', 'unreachable', 'not_openid', 'other_issuer', 'unsupported'] as const
export type ProviderFault = (typeof providerFaults)[number]

const identityProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** An unknown person with an address in a proven domain gets an account. */
  creates_accounts: z.boolean(),
  /** Members who are not owners can no longer sign in by password. */
  is_enforced: z.boolean(),
  state: z.enum(['on', 'off']),
  /** How many accounts it signs in. */
  linked: z.int(),
  created_at: z.iso.datetime(),
})
export type IdentityProvider = z.output<typeof identityProvider>

/** The provider and what its owners need to connect it. */
const answer = z.object({
  provider: z.nullable(identityProvider),
  /** The address that the provider must allow to return to. */
  redirect_uri: z.string(),
  /** Proven email domains: without one the provider is of no use. */
  domains: z.array(z.string()),
})
export type IdentityProviderAnswer = z.output<typeof answer>

const changes = ['getIdentityProvider', 'listAuditEvents'] as const

export const getIdentityProvider = operation({
  ...governed,
  name: 'getIdentityProvider',
  summary: 'Get the identity provider of an organization',
  method: 'GET',
  path,
  limit: 'session',
  answer,
  errors: [],
})

export const saveIdentityProvider = operation({
  ...governed,
  name: 'saveIdentityProvider',
  summary: 'Connect or change the identity provider; its description is fetched and checked first',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'secret',
  body: z.strictObject({
    name: line({ max: providerLimits.name, required: 'provider.name' }),
    issuer: z
      .string(reason('provider.issuer'))
      .check(
        z.trim(),
        z.maxLength(providerLimits.issuer, reason('provider.issuer')),
        z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, reason('provider.issuer')),
      ),
    client_id: line({ max: providerLimits.client, required: 'provider.client' }),
    /** Absent to keep the stored one. */
    client_secret: z.optional(line({ max: providerLimits.secret, required: 'provider.secret' })),
    creates_accounts: z.boolean(),
    is_enforced: z.boolean(),
  }),
  answer,
  changes,
  errors: ['auth.confirm_first', 'provider.secret_missing', 'provider.wrong'],
})

export const switchIdentityProvider = operation({
  ...governed,
  name: 'switchIdentityProvider',
  summary: 'Switch the identity provider on or off; off, the sessions that it opened end',
  method: 'POST',
  path: `${path}/switch`,
  freshWithin: 300,
  limit: 'secret',
  body: z.strictObject({ is_on: z.boolean() }),
  answer,
  changes,
  errors: ['auth.confirm_first', 'provider.no_domain'],
})

export const removeIdentityProvider = operation({
  ...governed,
  name: 'removeIdentityProvider',
  summary: 'Remove the identity provider with its links; the sessions that it opened end',
  method: 'DELETE',
  path,
  freshWithin: 300,
  limit: 'secret',
  answer,
  changes,
  errors: ['auth.confirm_first'],
})
