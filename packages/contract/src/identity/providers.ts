import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/identity-provider'
const requires = { thing: 'identity_provider', permission: 'identity.govern', tenant: 'path' } as const
const governed = { access: 'member', requires, factor: 'any', params: organizationParams } as const

export const providerLimits = {
  name: 60,
  issuer: 500,
  client: 255,
  secret: 500,
  url: 500,
  attribute: 200,
  certificates: 3,
  certificate: 8000,
  metadata: 100_000,
} as const

export const providerProtocols = ['openid', 'saml'] as const
export type ProviderProtocol = (typeof providerProtocols)[number]

/** What was wrong with the provider's description of itself. */
export const providerFaults = ['refused', 'unreachable', 'not_openid', 'other_issuer', 'unsupported'] as const
export type ProviderFault = (typeof providerFaults)[number]

/** What was wrong with the data of a SAML provider. */
export const samlFaults = [
  'not_metadata',
  'xml',
  'doctype',
  'no_redirect',
  'no_certificate',
  'too_many_certificates',
  'bad_certificate',
  'weak_certificate',
  'expired_certificate',
  'bad_address',
] as const
export type SamlFault = (typeof samlFaults)[number]

const samlCertificate = z.object({
  /** PEM. */
  certificate: z.string(),
  subject: z.string(),
  sha256: z.string(),
  expires_at: z.iso.datetime(),
})
export type SamlCertificate = z.output<typeof samlCertificate>

const identityProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  protocol: z.enum(providerProtocols),
  /** Issuer, or entity identifier of SAML. */
  issuer: z.string(),
  /** OpenID only. */
  client_id: z.optional(z.string()),
  saml: z.optional(
    z.object({
      sign_in_url: z.string(),
      sign_out_url: z.optional(z.string()),
      certificates: z.array(samlCertificate),
      /** Names that the organization entered; the usual ones otherwise. */
      attributes: z.object({
        email: z.optional(z.string()),
        given_name: z.optional(z.string()),
        family_name: z.optional(z.string()),
        groups: z.optional(z.string()),
      }),
    }),
  ),
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
  /** What a SAML provider needs: who asks, which is also the address of our metadata, and where answers are posted. */
  saml: z.object({ entity_id: z.string(), acs_url: z.string() }),
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

const address = (code: 'provider.sign_in' | 'provider.sign_out') =>
  z
    .string(reason(code))
    .check(
      z.trim(),
      z.maxLength(providerLimits.url, reason(code)),
      z.regex(/^https?:\/\/[^\s/?#]+[^\s#]*$/, reason(code)),
    )

const attributeName = z.optional(
  z
    .string(reason('provider.attribute'))
    .check(
      z.trim(),
      z.minLength(1, reason('provider.attribute')),
      z.maxLength(providerLimits.attribute, reason('provider.attribute')),
    ),
)

export const saveSamlProvider = operation({
  ...governed,
  name: 'saveSamlProvider',
  summary: 'Connect or change a SAML 2.0 identity provider, by its metadata or by hand; nothing is fetched from it',
  method: 'POST',
  path: `${path}/saml`,
  freshWithin: 300,
  limit: 'secret',
  body: z
    .strictObject({
      name: line({ max: providerLimits.name, required: 'provider.name' }),
      /** The document in which the provider describes itself; then the three fields below are absent. */
      metadata: z.optional(
        z
          .string(reason('provider.metadata'))
          .check(
            z.trim(),
            z.minLength(1, reason('provider.metadata')),
            z.maxLength(providerLimits.metadata, reason('provider.metadata')),
          ),
      ),
      entity_id: z.optional(
        z
          .string(reason('provider.entity'))
          .check(
            z.trim(),
            z.maxLength(providerLimits.issuer, reason('provider.entity')),
            z.regex(/^\S+$/, reason('provider.entity')),
          ),
      ),
      sign_in_url: z.optional(address('provider.sign_in')),
      certificates: z.optional(
        z
          .array(
            z
              .string(reason('provider.certificate'))
              .check(
                z.trim(),
                z.minLength(1, reason('provider.certificate')),
                z.maxLength(providerLimits.certificate, reason('provider.certificate')),
              ),
          )
          .check(
            z.minLength(1, reason('provider.certificate')),
            z.maxLength(providerLimits.certificates, reason('provider.certificate')),
          ),
      ),
      /** Where the session at the provider ends: a page that asks for nothing. */
      sign_out_url: z.optional(address('provider.sign_out')),
      email_attribute: attributeName,
      given_name_attribute: attributeName,
      family_name_attribute: attributeName,
      groups_attribute: attributeName,
      creates_accounts: z.boolean(),
      is_enforced: z.boolean(),
    })
    .check(
      z.refine(
        ({ metadata, entity_id: entity, sign_in_url: signIn, certificates }) =>
          metadata === undefined
            ? entity !== undefined && signIn !== undefined && certificates !== undefined
            : entity === undefined && signIn === undefined && certificates === undefined,
        { path: ['metadata'], error: reason('provider.metadata') },
      ),
    ),
  answer,
  changes,
  errors: ['auth.confirm_first', 'provider.wrong'],
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
