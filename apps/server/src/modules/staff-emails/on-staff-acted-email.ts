import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { hasKey } from '@grana/contract/record-keys'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import { listOrganizationOwners, sendAccountEmail, type Recipient } from '../account-emails/public.ts'
import { findAct } from '../staff/public.ts'
import { findRecipient, listFormerAddresses, findOpenRecovery } from './queries.ts'

type StaffAct = NonNullable<Awaited<ReturnType<typeof findAct>>>
type Facts = { at: Date; reason?: string; clause?: string; about?: string; dueAt?: Date }

function factsOf({ at, reason, clause }: StaffAct): Facts {
  return {
    at,
    ...(reason !== null && { reason }),
    ...(clause !== null && { clause: hasKey(clauseTexts, clause) ? clauseTexts[clause] : clause }),
  }
}

const personEmails = {
  'person.suspended': 'suspended',
  'person.reinstated': 'reinstated',
  'person.recovery_stopped': 'recovery-stopped',
} as const
const ownerEmails = {
  'organization.approved': 'organization-approved',
  'organization.refused': 'organization-refused',
  'program.paused': 'program-paused',
  'program.resumed': 'program-resumed',
  'program.triage_returned': 'triage-returned',
  'program.triage_taken': 'triage-taken',
} as const

/** Sends to the current and former addresses of the person, each with its own link to stop the recovery. */
async function sendRecoveryEmails(context: WorkerContext, act: StaffAct, person: Recipient): Promise<void> {
  const recovery = await findOpenRecovery(context.db, person.id)
  if (recovery === undefined) return
  const facts = { ...factsOf(act), dueAt: recovery.due_at }
  for (const email of new Set([person.email, ...(await listFormerAddresses(context.db, person.id))])) {
    await sendAccountEmail(
      context,
      { ...person, email },
      { kind: 'recovery-begun', occasion: `${act.id} ${email}`, facts },
    )
  }
}

async function sendEmailToPerson(context: WorkerContext, act: StaffAct): Promise<void> {
  const person = act.person_id === null ? undefined : await findRecipient(context.db, act.person_id)
  if (person === undefined) return
  if (act.action === 'person.recovery_begun') return sendRecoveryEmails(context, act, person)
  if (!hasKey(personEmails, act.action)) return
  await sendAccountEmail(context, person, { kind: personEmails[act.action], occasion: act.id, facts: factsOf(act) })
}

async function sendEmailToOwners(context: WorkerContext, act: StaffAct): Promise<void> {
  if (act.organization_id === null || !hasKey(ownerEmails, act.action)) return
  const kind = ownerEmails[act.action]
  const facts = { ...factsOf(act), ...(act.subject_name && { about: act.subject_name }) }
  for (const owner of await listOrganizationOwners(context.db, act.organization_id)) {
    await sendAccountEmail(context, owner, { kind, occasion: `${act.id} ${owner.id}`, facts })
  }
}

/** Sends emails about a staff action, with its reason, to the affected person or the organization's owners. */
export async function sendStaffActEmails(context: WorkerContext, { actId }: Events['staff.acted']): Promise<void> {
  const act = await findAct(context.db, actId)
  if (act === undefined) return
  await (act.subject === 'person' ? sendEmailToPerson(context, act) : sendEmailToOwners(context, act))
}
