import * as z from 'zod/mini'
import { accountKinds } from '../accounts.ts'
import { oneTimeToken } from '../auth.ts'
import { operation } from '../operation.ts'
import { staffRoles } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { byId, staffAct, staffPage, staffPaging, staffReason, staffSearch } from './common.ts'

/** Clauses of the terms and of the code of conduct that a suspension can rest on. */
export const suspensionClauses = [
  'conduct_never',
  'conduct_hackers',
  'conduct_organizations',
  'terms_accounts',
  'terms_authority',
  'terms_confidentiality',
  'terms_use',
] as const
export type SuspensionClause = (typeof suspensionClauses)[number]

/** How long the owner of an account can stop a recovery, in hours. */
export const recoveryHours = 72

export const personStates = ['active', 'unproven', 'suspended', 'turned_off'] as const
export type PersonState = (typeof personStates)[number]

export const personMoves = ['suspend', 'reinstate', 'recover', 'stop_recovery'] as const
export type PersonMove = (typeof personMoves)[number]

const personFields = {
  id: z.uuid(),
  kind: z.enum(accountKinds),
  staff_role: z.nullable(z.enum(staffRoles)),
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  country: z.string(),
  state: z.enum(personStates),
  signed_up_at: z.iso.datetime(),
}
export const personRow = z.object(personFields)
export type PersonRow = z.output<typeof personRow>

export const personDetail = z.object({
  ...personFields,
  last_login_at: z.nullable(z.iso.datetime()),
  second_factor: z.boolean(),
  open_sessions: z.int(),
  organizations: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
  suspension: z.nullable(
    z.object({ clause: z.enum(suspensionClauses), notice: z.string(), started_at: z.iso.datetime() }),
  ),
  recovery: z.nullable(z.object({ asked_at: z.iso.datetime(), due_at: z.iso.datetime() })),
  history: z.array(staffAct),
  /** What the caller may do with this person now. */
  moves: z.array(z.enum(personMoves)),
})
export type PersonDetail = z.output<typeof personDetail>

/** Without words it gives those who are suspended or wait for a recovery: nobody browses people. */
export const listStaffPeople = operation({
  name: 'listStaffPeople',
  summary: 'People by how their address or handle begins; without words those who are suspended or being recovered',
  method: 'GET',
  path: '/api/staff/people',
  access: 'staff',
  demand: { thing: 'person', permission: 'person.suspend', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ q: staffSearch, page: staffPage }),
  answer: z.array(personRow),
  meta: z.object(staffPaging),
  errors: [],
})

export const getStaffPerson = operation({
  name: 'getStaffPerson',
  summary: 'One person with what was done about them; nothing of their work',
  method: 'GET',
  path: '/api/staff/people/{id}',
  access: 'staff',
  demand: { thing: 'person', permission: 'person.suspend', tenant: 'row' },
  limit: 'session',
  params: byId,
  answer: personDetail,
  errors: ['request.not_found'],
})

export const suspendForm = z.strictObject({
  clause: z.enum(suspensionClauses, reason('clause.required')),
  reason: staffReason,
})
export const reasonForm = z.strictObject({ reason: staffReason })

/** What changes who may come in asks who acts to have proven it lately. */
const act = { method: 'POST', access: 'staff', limit: 'session', params: byId, freshWithin: 300 } as const
const suspending = { thing: 'person', permission: 'person.suspend', tenant: 'row' } as const
const recovering = { thing: 'person', permission: 'person.recover', tenant: 'row' } as const
const refusals = ['request.not_found', 'staff.state_changed', 'staff.own_account', 'auth.confirm_first'] as const

export const suspendPerson = operation({
  ...act,
  name: 'suspendPerson',
  summary: 'Turn somebody’s account off by a clause; their sessions end at once and they are told why',
  path: '/api/staff/people/{id}/suspend',
  demand: suspending,
  body: suspendForm,
  answer: personDetail,
  errors: refusals,
})

export const reinstatePerson = operation({
  ...act,
  name: 'reinstatePerson',
  summary: 'Turn a suspended account on again',
  path: '/api/staff/people/{id}/reinstate',
  demand: suspending,
  body: reasonForm,
  answer: personDetail,
  errors: refusals,
})

export const recoverSecondFactor = operation({
  ...act,
  name: 'recoverSecondFactor',
  summary: 'Begin to take a lost second factor off an account: done after 72 hours unless the owner stops it',
  path: '/api/staff/people/{id}/recovery',
  demand: recovering,
  body: reasonForm,
  answer: personDetail,
  errors: refusals,
})

export const stopRecovery = operation({
  ...act,
  name: 'stopRecovery',
  summary: 'Stop the recovery of a second factor',
  path: '/api/staff/people/{id}/recovery/stop',
  demand: recovering,
  body: reasonForm,
  answer: personDetail,
  errors: refusals,
})

/** By the link of the mail that told of it. */
export const refuseRecovery = operation({
  name: 'refuseRecovery',
  summary: 'Stop the recovery of the own second factor, by the link of a mail',
  method: 'POST',
  path: '/api/auth/recovery/stop/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: z.strictObject({}),
  answer: z.null(),
  success: 'recovery.stopped',
  errors: ['auth.link_expired'],
})
