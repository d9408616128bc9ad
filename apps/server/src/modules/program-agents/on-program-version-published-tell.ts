import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { Mails } from '@grana/documents'
import { sendOnce } from '../account-letters/public.ts'
import { notify } from '../notifications/public.ts'
import { changesBetween, findTerms, type VersionPublished } from '../program-builder/public.ts'
import { programAddress } from './program-address.ts'
import { findPublicBefore, findTold, listHearers, listWaiting, wasPrivate } from './queries-mail.ts'

const portion = 50

type News = Mails['program-news']

/** What a mail may say: the name and the changes of a public program; of a private one only that something changed. */
async function newsOf(
  { db, config }: WorkerContext,
  { version, after: _after, isWithdrawal, ...key }: VersionPublished,
): Promise<News> {
  const told = await findTold(db, key)
  const address = programAddress(config.portalUrl, key.programId)
  // The program may have opened since: a version from before is still told without a word on what it changed.
  const isHidden = await inTransaction(db, (trx) => wasPrivate(trx, key, version))
  if (told?.visibility !== 'public' || isHidden) {
    const kind = isWithdrawal ? 'private-withdrawn' : 'private-version'
    return { kind, address }
  }
  const changes = await inTransaction(db, async (trx) => {
    // What it replaced may have been for invited agents alone: everybody is told what changed since they could read it.
    const last = await findPublicBefore(trx, key, version)
    const before = last === undefined ? undefined : await findTerms(trx, key, last)
    const now = await findTerms(trx, key, version)
    return before === undefined || now === undefined ? [] : changesBetween(before, now)
  })
  return { kind: isWithdrawal ? 'withdrawn' : 'version', address, program: told.name, version, changes }
}

/** The first version opens the program to those who were invited while it was written. */
async function openToInvited({ db }: WorkerContext, { organizationId, programId }: VersionPublished): Promise<void> {
  const waiting = await listWaiting(db, { organizationId, programId })
  await inTransaction(db, async (trx) => {
    for (const { invitation } of waiting) {
      await emit(trx, 'agent.invited', { organizationId, programId, invitationId: invitation })
    }
  })
}

/** In the apps, without a word on which program it is: the screen that it leads to tells whoever may know. */
async function tellInApps(
  { db, clock }: WorkerContext,
  { programId, version, isWithdrawal }: VersionPublished,
  to: readonly string[],
): Promise<void> {
  const kind = isWithdrawal ? 'program.target_withdrawn' : 'program.version_published'
  const data = { program_id: programId, version }
  await inTransaction(db, (trx) => notify(trx, { to, kind, data, at: clock(), isRepeatable: true }))
}

/** Tells the agents who want to hear of a program that it has new terms, some at a time. */
export async function tellOfVersion(context: WorkerContext, published: VersionPublished): Promise<void> {
  const { version, after, isWithdrawal: _why, ...key } = published
  if (version === 1) return openToInvited(context, published)
  const hearers = await listHearers(context.db, key, { version, after, most: portion })
  if (hearers.length === 0) return
  await tellInApps(
    context,
    published,
    hearers.map(({ id }) => id),
  )
  const data = await newsOf(context, published)
  for (const reader of hearers.filter(({ wantsMail }) => wantsMail)) {
    const occasion = `${key.programId} ${version} ${reader.id}`
    await sendOnce(context, reader, { kind: 'program-version', occasion, mail: { name: 'program-news', data } })
  }
  const last = hearers.at(-1)
  if (hearers.length < portion || last === undefined) return
  await inTransaction(context.db, (trx) => emit(trx, 'program.version_published', { ...published, after: last.id }))
}
