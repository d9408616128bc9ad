import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { credentialModes, environments, targetTypes, type CredentialMode } from '../program-values.ts'
import { programParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const moment = z.iso.datetime()

/** `own` accounts are made by the agent, who says their name. */
export const credentialKinds = ['provided', 'own'] as const
const credentialStates = ['free', 'claimed', 'revoked'] as const
export type CredentialState = (typeof credentialStates)[number]

/** Why an account ended. */
export const revocationReasons = ['hand', 'returned', 'left', 'closed', 'disabled'] as const

/** Limits of a pool, and of the claims of one agent for one target in thirty days. */
export const credentialLimits = {
  account: 200,
  secret: 1000,
  note: 300,
  instructions: 2000,
  pool: 500,
  rows: 200,
  file: 200_000,
  claims: 3,
} as const

/** Whether the organization gives the accounts from a pool. */
export function isProvided(mode: CredentialMode): boolean {
  return mode === 'provided_user_password' || mode === 'provided_email_activation'
}

/** A password or link is stored as it was typed, spaces included. */
const secret = z
  .string(reason('credential.secret'))
  .check(
    z.minLength(1, reason('credential.secret')),
    z.maxLength(credentialLimits.secret, reason('text.too_long')),
    z.regex(/^\P{Cc}+$/u, reason('text.unreadable')),
  )

export const testAccount = line({ max: credentialLimits.account, required: 'credential.account' })

export const credentialForm = z.strictObject({
  account: testAccount,
  secret,
  note: optional(line({ max: credentialLimits.note, required: 'note.required' })),
})
export type CredentialForm = z.output<typeof credentialForm>

export const poolTarget = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
})

/** The accounts of one target of a program. */
const pool = z.object({
  target: poolTarget,
  /** Absent when the target no longer needs an account. */
  mode: z.optional(z.enum(credentialModes)),
  is_in_scope: z.boolean(),
  instructions: z.nullable(z.string()),
  counts: z.object({ free: z.int(), claimed: z.int(), revoked: z.int() }),
  /** Agents who wait for an account, the longest first. */
  requests: z.array(z.object({ agent: z.string(), asked_at: moment })),
})
export type CredentialPool = z.output<typeof pool>

const heldCredential = z.object({
  id: z.uuid(),
  kind: z.enum(credentialKinds),
  account: z.string(),
  state: z.enum(credentialStates),
  /** Handle of the agent who holds it, or held it last. */
  agent: z.nullable(z.string()),
  created_at: moment,
  claimed_at: z.nullable(moment),
  opened_at: z.nullable(moment),
  rotated_at: z.nullable(moment),
  revoked_at: z.nullable(moment),
  revoked_for: z.nullable(z.enum(revocationReasons)),
})
export type TestCredential = z.output<typeof heldCredential>

const managing = {
  access: 'member',
  factor: 'any',
  requires: { thing: 'test_credential', permission: 'credentials.manage', tenant: 'path', program: 'path' },
} as const

const ofTarget = z.extend(programParams, { target: z.uuid() })
const ofCredential = z.extend(programParams, { credential: z.uuid() })
const inTarget = '/api/customers/organizations/{organization}/programs/{program}/targets/{target}'
const inProgram = '/api/customers/organizations/{organization}/programs/{program}/credentials'
const reads = ['listCredentialPools', 'listTestCredentials'] as const

export const listCredentialPools = operation({
  ...managing,
  name: 'listCredentialPools',
  summary: 'List the targets of a program that need an account for testing, with the counts of their pools',
  method: 'GET',
  path: inProgram,
  limit: 'session',
  params: programParams,
  answer: z.array(pool),
  errors: [],
})

export const listTestCredentials = operation({
  ...managing,
  name: 'listTestCredentials',
  summary: 'List the accounts for testing a target and who holds them, without their secrets',
  method: 'GET',
  path: `${inTarget}/credentials`,
  limit: 'session',
  params: ofTarget,
  answer: z.array(heldCredential),
  errors: [],
})

const credentialInstructionsForm = z.strictObject({
  instructions: optional(paragraphs({ max: credentialLimits.instructions, required: 'credential.instructions' })),
})

export const saveCredentialInstructions = operation({
  ...managing,
  name: 'saveCredentialInstructions',
  summary: 'Set what agents read before they test a target with an account',
  method: 'POST',
  path: `${inTarget}/credentials/instructions`,
  limit: 'session',
  params: ofTarget,
  body: credentialInstructionsForm,
  answer: z.object({ instructions: z.nullable(z.string()) }),
  changes: ['listCredentialPools'],
  errors: ['program.closed'],
})

const adding = ['program.closed', 'credential.mode', 'credential.pool_full'] as const

export const addTestCredential = operation({
  ...managing,
  name: 'addTestCredential',
  summary: 'Add an account to the pool of a target',
  method: 'POST',
  path: `${inTarget}/credentials`,
  limit: 'session',
  params: ofTarget,
  body: credentialForm,
  answer: z.object({ id: z.uuid() }),
  changes: [...reads],
  errors: [...adding, 'credential.known'],
})

/** What is wrong with a row of a file. */
const rowProblems = [
  'account_missing',
  'secret_missing',
  'too_long',
  'unreadable',
  'link_wrong',
  'repeated',
  'known',
] as const
export type RowProblem = (typeof rowProblems)[number]

const fileRow = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  account: z.string(),
  problem: z.nullable(z.enum(rowProblems)),
})
export type CredentialFileRow = z.output<typeof fileRow>

const credentialFileForm = z.strictObject({
  /** Columns: account, password or link, and a note that may be missing. */
  content: z
    .string(reason('credential.file'))
    .check(z.minLength(1, reason('credential.file')), z.maxLength(credentialLimits.file, reason('text.too_long'))),
  /** The first row names the columns. */
  has_header: z.boolean(),
})

const fileErrors = [...adding, 'credential.file_refused', 'credential.too_many_rows'] as const

export const previewTestCredentials = operation({
  ...managing,
  name: 'previewTestCredentials',
  summary: 'Read a file of accounts and say what is wrong with its rows, without adding any',
  method: 'POST',
  path: `${inTarget}/credentials/preview`,
  limit: 'session',
  params: ofTarget,
  body: credentialFileForm,
  answer: z.object({ rows: z.array(fileRow), good: z.int() }),
  changes: [],
  errors: [...fileErrors],
})

export const importTestCredentials = operation({
  ...managing,
  name: 'importTestCredentials',
  summary: 'Add the accounts of a file whose rows are right, and return those that are not',
  method: 'POST',
  path: `${inTarget}/credentials/import`,
  limit: 'session',
  params: ofTarget,
  body: credentialFileForm,
  answer: z.object({ added: z.int(), refused: z.array(fileRow) }),
  changes: [...reads],
  errors: [...fileErrors],
})

export const rotateTestCredential = operation({
  ...managing,
  name: 'rotateTestCredential',
  summary: 'Replace the password or link of an account; the agent who holds it is notified',
  method: 'POST',
  path: `${inProgram}/{credential}/rotate`,
  limit: 'session',
  params: ofCredential,
  body: z.strictObject({ secret, note: credentialForm.shape.note }),
  answer: z.object({ rotated_at: moment }),
  changes: [...reads],
  errors: ['credential.ended', 'credential.mode'],
})

export const revokeTestCredential = operation({
  ...managing,
  name: 'revokeTestCredential',
  summary: 'Revoke an account and destroy its secret; the agent who holds it is notified',
  method: 'POST',
  path: `${inProgram}/{credential}/revoke`,
  limit: 'session',
  params: ofCredential,
  answer: z.object({ revoked_at: moment }),
  changes: [...reads],
  errors: ['credential.ended'],
})
