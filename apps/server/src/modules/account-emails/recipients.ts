import type { EventName, Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import {
  findOrganizationName,
  findReadyExport,
  findReadyReportExport,
  findRecipient,
  findRecoveryRecipient,
  findSignIn,
  listOrganizationOwners,
  type Recipient,
  type SignInFacts,
} from './queries.ts'
import { describeSignIn, type Facts } from './send-account-email.ts'

/** The recipient of an email, its occasion and what it says. */
export type AddressedEmail = { recipient: Recipient; occasion: string; facts: Facts }

/** Finds the recipients and the facts of an event's email; `undefined` when there is no recipient any more. */
export type FindRecipients<E extends EventName> = (
  context: WorkerContext,
  payload: Events[E],
) => Promise<AddressedEmail | readonly AddressedEmail[] | undefined>

type OfUser = { userId: string; at: string }
type OfCredential = OfUser & { sessionId?: string | undefined }

/** The account's owner; the email contains nothing of the event. */
export async function findOwner({ db }: WorkerContext, { userId, at }: OfUser): Promise<AddressedEmail | undefined> {
  const recipient = await findRecipient(db, userId)
  return recipient && { recipient, occasion: `${userId} ${at}`, facts: undefined }
}

/** The account's owner, unless the email address was verified meanwhile. */
export async function findUnverifiedOwner(context: WorkerContext, about: OfUser): Promise<AddressedEmail | undefined> {
  const addressed = await findOwner(context, about)
  return addressed?.recipient.email_verified_at === null ? addressed : undefined
}

/** The account's owner, with the time of a change and the session in which it was made if there was one. */
export async function findOwnerAndSignIn(
  context: WorkerContext,
  about: OfCredential,
): Promise<AddressedEmail | undefined> {
  const addressed = await findOwner(context, about)
  if (addressed === undefined) return undefined
  const signIn = about.sessionId === undefined ? undefined : await findSignIn(context.db, about.sessionId)
  return { ...addressed, facts: { at: new Date(about.at), ...(signIn !== undefined && describeSignIn(signIn)) } }
}

/** Every owner of an organization, with its name. Browser and IP address are shown only to the owner who created the token. */
export async function findTokenOwners(
  { db }: WorkerContext,
  { organizationId, tokenId, userId, sessionId, at }: Events['organization.token_created'],
): Promise<AddressedEmail[]> {
  const [owners, organization, signIn] = await Promise.all([
    listOrganizationOwners(db, organizationId),
    findOrganizationName(db, organizationId),
    findSignIn(db, sessionId),
  ])
  return owners.map((recipient) => ({
    recipient,
    occasion: `${tokenId} ${recipient.id}`,
    facts: {
      at: new Date(at),
      ...(organization && { about: organization.name }),
      ...(recipient.id === userId && signIn && describeSignIn(signIn)),
    },
  }))
}

/** The owner of a session, with the time of what happened to it: it started, was ended or was misused. */
export function findSessionOwner(happened: keyof Pick<SignInFacts, 'started_at' | 'ended_at' | 'misuse_at'>) {
  return async ({ db }: WorkerContext, { sessionId }: { sessionId: string }): Promise<AddressedEmail | undefined> => {
    const signIn = await findSignIn(db, sessionId)
    if (signIn === undefined) return undefined
    const recipient = await findRecipient(db, signIn.user_id)
    if (recipient === undefined) return undefined
    const { [happened]: at, started_at: startedAt } = signIn
    const facts = { at: at ?? startedAt, ...describeSignIn(signIn), ...(happened !== 'started_at' && { startedAt }) }
    return { recipient, occasion: sessionId, facts }
  }
}

/** The owner of a data export that is ready. The email links to the page, not the file: downloading needs a session. */
export async function findExportOwner(
  { db, clock }: WorkerContext,
  { exportId }: { exportId: string },
): Promise<AddressedEmail | undefined> {
  const ready = await findReadyExport(db, exportId)
  const recipient = ready && (await findRecipient(db, ready.user_id))
  return recipient && { recipient, occasion: exportId, facts: { at: ready.ready_at ?? clock() } }
}

/** The member whose file of reports is ready. The email links to the page, not the file: downloading needs a session. */
export async function findReportExportOwner(
  { db, clock }: WorkerContext,
  { exportId }: { exportId: string },
): Promise<AddressedEmail | undefined> {
  const ready = await findReadyReportExport(db, exportId)
  const recipient = ready && (await findRecipient(db, ready.user_id))
  return recipient && { recipient, occasion: exportId, facts: { at: ready.ready_at ?? clock() } }
}

/** The owner of the account whose second factor was to be recovered, once the recovery is closed. */
export async function findRecoveryOwner(
  { db }: WorkerContext,
  { recoveryId }: { recoveryId: string },
): Promise<AddressedEmail | undefined> {
  const found = await findRecoveryRecipient(db, recoveryId)
  if (found === undefined || found.closed_at === null) return undefined
  const { closed_at: at, ...recipient } = found
  return { recipient, occasion: recoveryId, facts: { at } }
}
