import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { currencies, programKinds, targetTypes } from '../program-values.ts'
import { programParams } from '../tenancy.ts'
import { joinConditions, joinLimits } from './join-terms.ts'

const moment = z.iso.datetime()

const joinRequestStates = ['pending', 'accepted', 'refused', 'withdrawn'] as const
export type JoinRequestState = (typeof joinRequestStates)[number]

/** One condition, with what the agent has of it. Numbers are percent and reports, or days. */
const joinCondition = z.object({
  condition: z.enum(joinConditions),
  needed: z.nullable(z.int()),
  needed_reports: z.nullable(z.int()),
  has: z.nullable(z.int()),
  has_reports: z.nullable(z.int()),
  /** The agreement holds once it is accepted with the answer or the request. */
  holds: z.boolean(),
})
export type JoinCondition = z.output<typeof joinCondition>

const ownRequest = z.object({
  id: z.string(),
  state: z.enum(joinRequestStates),
  created_at: moment,
  answered_at: z.nullable(moment),
  /** Why the organization refused. */
  reason: z.nullable(z.string()),
})
export type OwnJoinRequest = z.output<typeof ownRequest>

/** A private program that can be joined: what its organization shows on purpose. */
const joinableProgram = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  kind: z.enum(programKinds),
  organization: z.object({ name: z.string(), initials: z.string() }),
  reward: z.optional(z.object({ currency: z.enum(currencies), min_cents: z.int(), max_cents: z.int() })),
  assets: z.array(z.enum(targetTypes)),
  version: z.int(),
  /** `null` for no limit. */
  places_free: z.nullable(z.int()),
  conditions: z.array(joinCondition),
  /** The last request of the agent. */
  request: z.nullable(ownRequest),
  can_ask: z.boolean(),
})
export type JoinableProgram = z.output<typeof joinableProgram>

const ofAgent = { thing: 'join_request', permission: 'program.answer_invitation' } as const

export const listJoinablePrograms = operation({
  name: 'listJoinablePrograms',
  summary: 'List the private programs that the agent may ask to join',
  method: 'GET',
  path: '/api/agents/joinable-programs',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'own' },
  limit: 'session',
  answer: z.array(joinableProgram),
  errors: [],
})

export const getJoinConditions = operation({
  name: 'getJoinConditions',
  summary: 'List the conditions of a program, and which of them the agent meets',
  method: 'GET',
  path: '/api/agents/programs/{program}/conditions',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  answer: z.array(joinCondition),
  errors: [],
})

const joinRequestForm = z.strictObject({
  message: paragraphs({ max: joinLimits.words, required: 'message.required' }),
  /** Accepts the confidentiality agreement, where the program demands it. */
  agrees: z.optional(z.boolean()),
})

export const askToJoin = operation({
  name: 'askToJoin',
  summary: 'Ask to take part in a private program',
  method: 'POST',
  path: '/api/agents/programs/{program}/join-requests',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  body: joinRequestForm,
  answer: ownRequest,
  changes: ['listJoinablePrograms'],
  errors: [
    'program.conditions_missing',
    'program.join_asked',
    'program.join_refused',
    'program.join_too_often',
    'program.places_taken',
  ],
})

export const withdrawJoinRequest = operation({
  name: 'withdrawJoinRequest',
  summary: 'Withdraw a request to join a program',
  method: 'DELETE',
  path: '/api/agents/join-requests/{request}',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: z.object({ request: z.uuid() }),
  answer: z.null(),
  changes: ['listJoinablePrograms'],
  errors: ['program.request_answered'],
})

const inProgram = '/api/customers/organizations/{organization}/programs/{program}/join-requests'
const requires = { thing: 'join_request', permission: 'agents.invite', tenant: 'path', program: 'path' } as const

const joinRequest = z.object({
  id: z.string(),
  username: z.string(),
  message: z.string(),
  state: z.enum(joinRequestStates),
  created_at: moment,
  answered_at: z.nullable(moment),
  reason: z.nullable(z.string()),
})
export type JoinRequest = z.output<typeof joinRequest>

export const listJoinRequests = operation({
  name: 'listJoinRequests',
  summary: 'List the agents who ask to join a program',
  method: 'GET',
  path: inProgram,
  access: 'member',
  factor: 'any',
  requires,
  limit: 'session',
  params: programParams,
  query: pageQuery,
  answer: z.array(joinRequest),
  meta: pageMeta,
  errors: [],
})

export const answerJoinRequest = operation({
  name: 'answerJoinRequest',
  summary: 'Accept or refuse a request to join a program',
  method: 'POST',
  path: `${inProgram}/{request}`,
  access: 'member',
  factor: 'any',
  requires,
  limit: 'session',
  params: z.extend(programParams, { request: z.uuid() }),
  body: z.union([
    z.strictObject({ accept: z.literal(true) }),
    z.strictObject({
      accept: z.literal(false),
      /** The agent reads it. */
      reason: paragraphs({ max: joinLimits.words, required: 'reason.required' }),
    }),
  ]),
  answer: z.array(joinRequest),
  changes: ['listJoinRequests', 'listProgramAgents', 'getInvitationFigures'],
  errors: [
    'program.conditions_missing',
    'program.not_open',
    'program.of_pentest',
    'program.places_taken',
    'program.request_answered',
  ],
})
