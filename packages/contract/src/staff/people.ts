import * as z from 'zod/mini'
import { accountKinds } from '../accounts.ts'
import { oneTimeToken } from '../auth.ts'
import { operation } from '../operation.ts'
import { staffRoles } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { idParams, staffAction, staffPage, staffPaging, staffReason, staffSearch } from './fields.ts'

/** Clauses of the terms and of the code of conduct that a suspension can cite. */
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

/** Hours in which the account's owner can stop a recovery. */
export const recoveryHours = 72

export const personStates = ['active', 'unproven', 'suspended', 'turned_off'] as const
export type PersonState = (typeof personStates)[number]

export const personActions = ['suspend', 'reinstate', 'recover', 'stop_recovery'] as const
export type PersonAction = (typeof personActions)[number]

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
  history: z.array(staffAction),
  /** Actions that the caller may take on this person now. */
  moves: z.array(z.enum(personActions)),
})
export type PersonDetail = z.output<typeof personDetail>

/** Without a search it lists people who are suspended or waiting for a recovery: there is no listing of all people. */
export const listStaffPeople = operation({
  name: 'listStaffPeople',
  summary: 'Search people by address or handle prefix; without a search, those suspended or being recovered',
  method: 'GET',
  path: '/api/staff/people',
  access: 'staff',
  requires: { thing: 'person', permission: 'person.suspend', tenant: 'row' },
  limit: 'session',
  query: z.strictObject({ q: staffSearch, page: staffPage }),
  answer: z.array(personRow),
  meta: z.object(staffPaging),
  errors: [],
})

export const getStaffPerson = operation({
  name: 'getStaffPerson',
  summary: 'Get a person with the actions of staff on the account; nothing of their work',
  method: 'GET',
  path: '/api/staff/people/{id}',
  access: 'staff',
  requires: { thing: 'person', permission: 'person.suspend', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: personDetail,
  errors: ['request.not_found'],
})

export const suspendForm = z.strictObject({
  clause: z.enum(suspensionClauses, reason('clause.required')),
  reason: staffReason,
})
export const reasonForm = z.strictObject({ reason: staffReason })

/** Actions that change who may sign in require a recent reauthentication. */
const act = { method: 'POST', access: 'staff', limit: 'session', params: idParams, freshWithin: 300 } as const
const suspending = { thing: 'person', permission: 'person.suspend', tenant: 'row' } as const
const recovering = { thing: 'person', permission: 'person.recover', tenant: 'row' } as const
const refusals = ['request.not_found', 'staff.state_changed', 'staff.own_account', 'auth.confirm_first'] as const

export const suspendPerson = operation({
  ...act,
  name: 'suspendPerson',
  summary: 'Suspend an account by a clause; its sessions end at once and its owner is notified',
  path: '/api/staff/people/{id}/suspend',
  requires: suspending,
  body: suspendForm,
  answer: personDetail,
  changes: ['getStaffPerson', 'listStaffPeople'],
  errors: refusals,
})

export const reinstatePerson = operation({
  ...act,
  name: 'reinstatePerson',
  summary: 'Reinstate a suspended account',
  path: '/api/staff/people/{id}/reinstate',
  requires: suspending,
  body: reasonForm,
  answer: personDetail,
  changes: ['getStaffPerson', 'listStaffPeople'],
  errors: refusals,
})

export const recoverSecondFactor = operation({
  ...act,
  name: 'recoverSecondFactor',
  summary: 'Begin the recovery of a lost second factor: completes after 72 hours unless the owner stops it',
  path: '/api/staff/people/{id}/recovery',
  requires: recovering,
  body: reasonForm,
  answer: personDetail,
  changes: ['getStaffPerson', 'listStaffPeople', 'getStaffOverview'],
  errors: refusals,
})

export const stopRecovery = operation({
  ...act,
  name: 'stopRecovery',
  summary: 'Stop the recovery of a second factor',
  path: '/api/staff/people/{id}/recovery/stop',
  requires: recovering,
  body: reasonForm,
  answer: personDetail,
  changes: ['getStaffPerson', 'listStaffPeople', 'getStaffOverview'],
  errors: refusals,
})

/** By the link of the email that announced it. */
export const refuseRecovery = operation({
  name: 'refuseRecovery',
  summary: 'Stop the recovery of the own second factor, by an emailed link',
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
