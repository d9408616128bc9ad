import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail } from '@grana/documents'
import { recordDepartures } from '../members/public.ts'
import { personTables } from './person-tables.ts'
import { eraseUser, findDue } from './queries-accounts.ts'
import { deleteExpired } from './queries-exports.ts'
import { deleteRows, findPerson, toPerson } from './queries-person.ts'

/** Takes one person out: their rows go, a pseudonym stays for what belongs to others. All of it or nothing. */
function eraseOne({ db, clock }: WorkerContext, id: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const now = clock()
    const found = await findPerson(trx, id)
    // Whoever came back in between is left alone: the row itself is the judge.
    if (found === undefined || !(await eraseUser(trx, id, now))) return undefined
    await recordDepartures(trx, id)
    for (const entry of personTables) {
      if (entry.erasure === 'deleted') await deleteRows(trx, entry, toPerson(found))
    }
    if (found.avatar_key !== null) await emit(trx, 'avatar.dropped', { key: found.avatar_key })
    return found.email
  })
}

/**
 * The last letter. The address lives only in this call: a mail server that is away means that no letter comes, because
 * keeping the address to try again would be keeping the person.
 */
async function sayGoodbye({ mail, clock, config, log }: WorkerContext, id: string, address: string): Promise<void> {
  const letter = { kind: 'erased' as const, address: config.portalUrl, timeZone: 'UTC', facts: { at: clock() } }
  try {
    const messageId = mail.messageIdFor('account erased', id)
    await mail.send({ ...renderMail('account-letter', letter), to: address, messageId }, () => Promise.resolve())
  } catch {
    log.warn({ userId: id }, 'the last letter could not be sent')
  }
}

/** Erases everybody whose day has come. */
export async function eraseDue(context: WorkerContext): Promise<void> {
  const { db, clock, log } = context
  let erased = 0
  for (const id of await findDue(db, clock())) {
    const address = await eraseOne(context, id)
    if (address === undefined) continue
    erased += 1
    await sayGoodbye(context, id, address)
  }
  const exports = await deleteExpired(db, clock())
  log.info({ erased, exports }, 'erased whose day had come')
}
