import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { Emails } from '@grana/emails'
import { sendEmailOnce } from '../account-emails/public.ts'
import { notify } from '../notifications/public.ts'
import { comparePolicies, findTerms } from '../program-builder/public.ts'
import { programUrl } from './program-url.ts'
import {
  findLastPublicVersion,
  findProgramForEmail,
  listSubscribers,
  listPendingInvitations,
  wasVersionPrivate,
} from './queries-email.ts'

type VersionPublished = Events['program.version_published']

const batchSize = 50

type ProgramEmail = Emails['program-news']

/** Content of the email: name and changes of a public program; for a private one only that it changed. */
async function toProgramEmail(
  { db, config }: WorkerContext,
  { version, after: _after, isWithdrawal, ...key }: VersionPublished,
): Promise<ProgramEmail> {
  const program = await findProgramForEmail(db, key)
  const address = programUrl(config.portalUrl, key.programId)
  // The program may have become public since: the email of a private version still omits the changes.
  const isHidden = await inTransaction(db, (trx) => wasVersionPrivate(trx, key, version))
  if (program?.visibility !== 'public' || isHidden) {
    const kind = isWithdrawal ? 'private-withdrawn' : 'private-version'
    return { kind, address }
  }
  const changes = await inTransaction(db, async (trx) => {
    // The version before may have been private: the changes are those since the last public version.
    const last = await findLastPublicVersion(trx, key, version)
    const before = last === undefined ? undefined : await findTerms(trx, key, last)
    const now = await findTerms(trx, key, version)
    return before === undefined || now === undefined ? [] : comparePolicies(before, now)
  })
  return { kind: isWithdrawal ? 'withdrawn' : 'version', address, program: program.name, version, changes }
}

/** The first version opens the program: emits the invitations that were created while it was a draft. */
async function openToInvited({ db }: WorkerContext, { organizationId, programId }: VersionPublished): Promise<void> {
  const waiting = await listPendingInvitations(db, { organizationId, programId })
  await inTransaction(db, async (trx) => {
    for (const { invitation } of waiting) {
      await emit(trx, 'agent.invited', { organizationId, programId, invitationId: invitation })
    }
  })
}

/** Notifies in the apps without naming the program; the linked screen shows it to agents who may see it. */
async function notifyInApps(
  { db, clock }: WorkerContext,
  { programId, version, isWithdrawal }: VersionPublished,
  to: readonly string[],
): Promise<void> {
  const kind = isWithdrawal ? 'program.target_withdrawn' : 'program.version_published'
  const data = { program_id: programId, version }
  await inTransaction(db, (trx) => notify(trx, { to, kind, data, at: clock(), isRepeatable: true }))
}

/** Notifies the subscribers of a program of a new version, in batches. */
export async function notifyOfVersion(context: WorkerContext, published: VersionPublished): Promise<void> {
  const { version, after, isWithdrawal: _why, ...key } = published
  if (version === 1) return openToInvited(context, published)
  const subscribers = await listSubscribers(context.db, key, { version, after, most: batchSize })
  if (subscribers.length === 0) return
  await notifyInApps(
    context,
    published,
    subscribers.map(({ id }) => id),
  )
  const data = await toProgramEmail(context, published)
  for (const reader of subscribers.filter(({ wantsMail }) => wantsMail)) {
    const occasion = `${key.programId} ${version} ${reader.id}`
    await sendEmailOnce(context, reader, { kind: 'program-version', occasion, mail: { name: 'program-news', data } })
  }
  const last = subscribers.at(-1)
  if (subscribers.length < batchSize || last === undefined) return
  await inTransaction(context.db, (trx) => emit(trx, 'program.version_published', { ...published, after: last.id }))
}
