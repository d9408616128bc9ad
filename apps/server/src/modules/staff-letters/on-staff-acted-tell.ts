import type { WorkerContext } from '#server/worker-context.ts'
import type { SuspensionClause } from '@grana/contract/staff/people'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import { sendLetter, type Recipient } from '../account-letters/public.ts'
import { findAct, type AboutAct } from '../staff/public.ts'
import { findConcerned, formerAddresses, openRecoveryOf, ownersOf } from './queries.ts'

type Act = NonNullable<Awaited<ReturnType<typeof findAct>>>
type Facts = { at: Date; reason?: string; clause?: string; about?: string; dueAt?: Date }

function factsOf({ at, reason, clause }: Act): Facts {
  return {
    at,
    ...(reason !== null && { reason }),
    ...(clause !== null && { clause: clauseTexts[clause as SuspensionClause] ?? clause }),
  }
}

const toPerson = {
  'person.suspended': 'suspended',
  'person.reinstated': 'reinstated',
  'person.recovery_stopped': 'recovery-stopped',
} as const
const toOwners = {
  'organization.approved': 'organization-approved',
  'organization.refused': 'organization-refused',
  'program.paused': 'program-paused',
  'program.resumed': 'program-resumed',
  'program.triage_returned': 'triage-returned',
  'program.triage_taken': 'triage-taken',
} as const

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key)
}

/** Every address that is or was theirs is told, each with a link of its own that stops it. */
async function tellOfRecovery(context: WorkerContext, act: Act, person: Recipient): Promise<void> {
  const recovery = await openRecoveryOf(context.db, person.id)
  if (recovery === undefined) return
  const facts = { ...factsOf(act), dueAt: recovery.due_at }
  for (const email of new Set([person.email, ...(await formerAddresses(context.db, person.id))])) {
    await sendLetter(context, { ...person, email }, { kind: 'recovery-begun', occasion: `${act.id} ${email}`, facts })
  }
}

async function tellPerson(context: WorkerContext, act: Act): Promise<void> {
  const person = act.person_id === null ? undefined : await findConcerned(context.db, act.person_id)
  if (person === undefined) return
  if (act.action === 'person.recovery_begun') return tellOfRecovery(context, act, person)
  if (!has(toPerson, act.action)) return
  await sendLetter(context, person, { kind: toPerson[act.action], occasion: act.id, facts: factsOf(act) })
}

async function tellOwners(context: WorkerContext, act: Act): Promise<void> {
  if (act.organization_id === null || !has(toOwners, act.action)) return
  const kind = toOwners[act.action]
  const facts = { ...factsOf(act), ...(act.subject_name && { about: act.subject_name }) }
  for (const owner of await ownersOf(context.db, act.organization_id)) {
    await sendLetter(context, owner, { kind, occasion: `${act.id} ${owner.id}`, facts })
  }
}

/** Lets those concerned hear of what staff did, and why. */
export async function tellOfAct(context: WorkerContext, { actId }: AboutAct): Promise<void> {
  const act = await findAct(context.db, actId)
  if (act === undefined) return
  await (act.subject === 'person' ? tellPerson(context, act) : tellOwners(context, act))
}
