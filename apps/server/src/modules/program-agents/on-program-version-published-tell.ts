import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { Mails } from '@grana/documents'
import { sendOnce } from '../account-letters/public.ts'
import { changesBetween, findTerms, type VersionPublished } from '../program-builder/public.ts'
import { findTold, listReaders, listWaiting } from './queries-mail.ts'

const portion = 50

type News = Mails['program-news']

/** What a mail may say: the name and the changes of a public program; of a private one only that something changed. */
async function newsOf(
  { db, config }: WorkerContext,
  { version, after: _after, ...key }: VersionPublished,
): Promise<News> {
  const told = await findTold(db, key)
  if (told?.visibility !== 'public') {
    return { kind: 'private-version', address: `${config.portalUrl}/redir?app=agents` }
  }
  const changes = await inTransaction(db, async (trx) => {
    const [before, now] = [await findTerms(trx, key, version - 1), await findTerms(trx, key, version)]
    return before === undefined || now === undefined ? [] : changesBetween(before, now)
  })
  const address = `${config.portalUrl}/program/${key.programId}`
  return { kind: 'version', address, program: told.name, version, changes }
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

/** Tells the agents who want to hear of a program that it has new terms, some at a time. */
export async function tellOfVersion(context: WorkerContext, published: VersionPublished): Promise<void> {
  const { version, after, ...key } = published
  if (version === 1) return openToInvited(context, published)
  const readers = await listReaders(context.db, key, { after, most: portion })
  if (readers.length === 0) return
  const data = await newsOf(context, published)
  for (const reader of readers) {
    const occasion = `${key.programId} ${version} ${reader.id}`
    await sendOnce(context, reader, { kind: 'program-version', occasion, mail: { name: 'program-news', data } })
  }
  const last = readers.at(-1)
  if (readers.length < portion || last === undefined) return
  await inTransaction(context.db, (trx) => emit(trx, 'program.version_published', { ...key, version, after: last.id }))
}
