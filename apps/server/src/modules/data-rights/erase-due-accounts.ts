import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import { recordDepartures } from '../members/public.ts'
import { personTables } from './person-tables.ts'
import { eraseUser, listDueErasures } from './queries-accounts.ts'
import { deleteExpiredExports } from './queries-exports.ts'
import { deletePersonRows, findPerson, toPerson } from './queries-person.ts'

/** Erases one user in a transaction: deletes the user's rows and leaves a pseudonym for records that belong to others. */
function eraseOne({ db, clock }: WorkerContext, id: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const now = clock()
    const found = await findPerson(trx, id)
    // `erase_user` checks the row again: a user who reactivated the account meanwhile is skipped.
    if (found === undefined || !(await eraseUser(trx, id, now))) return undefined
    await recordDepartures(trx, id)
    for (const entry of personTables) {
      if (entry.erasure === 'deleted') await deletePersonRows(trx, entry, toPerson(found))
    }
    if (found.avatar_key !== null) await emit(trx, 'avatar.dropped', { key: found.avatar_key })
    return found.email
  })
}

/**
 * Sends the confirmation of the erasure, without retries: the address exists only in this call, and storing it to retry would
 * keep personal data.
 */
async function sendErasedEmail(
  { mail, clock, config, log }: WorkerContext,
  id: string,
  address: string,
): Promise<void> {
  const email = { kind: 'erased' as const, address: config.portalUrl, timeZone: 'UTC', facts: { at: clock() } }
  try {
    const messageId = mail.messageIdFor('account erased', id)
    await mail.send({ ...renderEmail('account-letter', email), to: address, messageId }, () => Promise.resolve())
  } catch {
    log.warn({ userId: id }, 'account erasure email not sent')
  }
}

/** Erases the accounts whose erasure is due, and deletes expired exports. */
export async function eraseDueAccounts(context: WorkerContext): Promise<void> {
  const { db, clock, log } = context
  let erased = 0
  for (const id of await listDueErasures(db, clock())) {
    const address = await eraseOne(context, id)
    if (address === undefined) continue
    erased += 1
    await sendErasedEmail(context, id, address)
  }
  const exports = await deleteExpiredExports(db, clock())
  log.info({ erased, exports }, 'erased due accounts')
}
