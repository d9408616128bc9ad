import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { credentialModes } from '../program-values.ts'
import { credentialKinds, poolTarget, testAccount } from './credential-pools.ts'

const moment = z.iso.datetime()

/** What an agent sees of the accounts of one target. */
const agentCredential = z.object({
  target: poolTarget,
  mode: z.enum(credentialModes),
  instructions: z.nullable(z.string()),
  /** The program takes reports and the country of the agent is admitted. */
  is_open: z.boolean(),
  has_free: z.boolean(),
  asked_at: z.nullable(moment),
  held: z.nullable(
    z.object({
      kind: z.enum(credentialKinds),
      /** The name of an own account; a provided one is opened first. */
      account: z.nullable(z.string()),
      claimed_at: moment,
      opened_at: z.nullable(moment),
      rotated_at: z.nullable(moment),
    }),
  ),
})
export type AgentCredential = z.output<typeof agentCredential>

const claiming = {
  access: 'agent',
  requires: { thing: 'test_credential', permission: 'credentials.claim', tenant: 'row' },
} as const
const agentParams = z.object({ program: z.uuid(), target: z.uuid() })
const ofAgent = '/api/agents/programs/{program}/credentials'
const own = ['listAgentCredentials'] as const

export const listAgentCredentials = operation({
  ...claiming,
  name: 'listAgentCredentials',
  summary: 'List the targets of a program that need an account for testing, and what the agent holds',
  method: 'GET',
  path: ofAgent,
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  answer: z.array(agentCredential),
  errors: [],
})

export const claimTestCredential = operation({
  ...claiming,
  factor: 'any',
  name: 'claimTestCredential',
  summary: 'Claim one account of the pool of a target',
  method: 'POST',
  path: `${ofAgent}/{target}/claim`,
  limit: 'session',
  params: agentParams,
  answer: z.object({ claimed_at: moment }),
  changes: [...own],
  errors: ['credential.mode', 'credential.closed', 'credential.none_free', 'credential.held', 'credential.too_often'],
})

export const openTestCredential = operation({
  ...claiming,
  factor: 'any',
  freshWithin: 300,
  name: 'openTestCredential',
  summary: 'Open the account that the agent holds; every opening is recorded for the organization',
  method: 'POST',
  path: `${ofAgent}/{target}/open`,
  limit: 'secret',
  params: agentParams,
  answer: z.object({ account: z.string(), secret: z.string(), note: z.nullable(z.string()) }),
  changes: [...own],
  errors: [],
})
export type OpenedCredential = z.output<(typeof openTestCredential)['answer']>

export const requestTestCredential = operation({
  ...claiming,
  name: 'requestTestCredential',
  summary: 'Ask for an account while the pool of a target is empty',
  method: 'POST',
  path: `${ofAgent}/{target}/request`,
  limit: 'session',
  params: agentParams,
  answer: z.object({ asked_at: moment }),
  changes: [...own],
  errors: ['credential.mode', 'credential.closed', 'credential.held', 'credential.free'],
})

export const testAccountForm = z.strictObject({ account: testAccount })

export const declareTestAccount = operation({
  ...claiming,
  name: 'declareTestAccount',
  summary: 'Say which account the agent made for testing, so that the organization recognises its traffic',
  method: 'POST',
  path: `${ofAgent}/{target}/account`,
  limit: 'session',
  params: agentParams,
  body: testAccountForm,
  answer: z.object({ account: z.string() }),
  changes: [...own],
  errors: ['credential.mode', 'credential.closed'],
})

export const returnTestCredential = operation({
  ...claiming,
  name: 'returnTestCredential',
  summary: 'Give back the account that the agent holds; its secret is destroyed',
  method: 'POST',
  path: `${ofAgent}/{target}/return`,
  limit: 'session',
  params: agentParams,
  answer: z.object({ revoked_at: moment }),
  changes: [...own],
  errors: [],
})
