import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { reason } from '../validation.ts'
import { apiTokenLimits, tokenLifetimes } from './api-tokens.ts'
import { agentTokenScopes } from './token-scopes.ts'

const path = '/api/agents/tokens'
const tokenParams = z.object({ agent_token: z.uuid() })
const byAgent = {
  access: 'agent',
  requires: { thing: 'api_token', permission: 'tokens.govern', tenant: 'own' },
  factor: 'any',
} as const

/** Active tokens that an agent can have. */
export const maxAgentTokens = 10

const scopes = z.array(z.enum(agentTokenScopes)).check(
  z.minLength(1, reason('token.scopes')),
  z.maxLength(agentTokenScopes.length),
  z.refine((values) => new Set(values).size === values.length, reason('token.scopes')),
)

/** A token as its agent sees it; its secret is shown once and never stored. */
const agentToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(agentTokenScopes)),
  /** The last characters of the secret. */
  hint: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.optional(z.iso.datetime()),
  /** Until when the secret before the last rotation is valid. */
  previous_until: z.optional(z.iso.datetime()),
  state: z.enum(['active', 'expired', 'revoked', 'leaked', 'disabled']),
})
export type AgentToken = z.output<typeof agentToken>

const issuedToken = z.object({ secret: z.string(), tokens: z.array(agentToken) })
export type IssuedAgentToken = z.output<typeof issuedToken>

export const listAgentTokens = operation({
  ...byAgent,
  name: 'listAgentTokens',
  summary: 'List the API tokens of the agent, newest first',
  method: 'GET',
  path,
  limit: 'session',
  answer: z.array(agentToken),
  errors: [],
})

export const createAgentToken = operation({
  ...byAgent,
  name: 'createAgentToken',
  summary: 'Create an API token of the agent; the answer shows its secret once',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'secret',
  body: z.strictObject({
    name: line({ max: apiTokenLimits.name, required: 'token.name' }),
    scopes,
    days: z.literal(tokenLifetimes),
  }),
  answer: issuedToken,
  changes: ['listAgentTokens'],
  errors: ['auth.confirm_first', 'token.agent_too_many'],
})

export const rotateAgentToken = operation({
  ...byAgent,
  name: 'rotateAgentToken',
  summary: 'Replace the secret of an API token of the agent; the former one stays valid for a day',
  method: 'POST',
  path: `${path}/{agent_token}/rotate`,
  freshWithin: 300,
  limit: 'secret',
  params: tokenParams,
  answer: issuedToken,
  changes: ['listAgentTokens'],
  errors: ['auth.confirm_first', 'token.ended'],
})

export const revokeAgentToken = operation({
  ...byAgent,
  name: 'revokeAgentToken',
  summary: 'Revoke an API token of the agent at once',
  method: 'POST',
  path: `${path}/{agent_token}/revoke`,
  limit: 'session',
  params: tokenParams,
  answer: z.array(agentToken),
  changes: ['listAgentTokens'],
  errors: [],
})
