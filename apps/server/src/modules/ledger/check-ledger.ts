import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'

/** A book is read as a whole, which takes longer than the statements of a request may. */
const maxSecondsPerBook = 50

type Fault = { organization: string; fault: string; count: number }
type Book = { organization_id: string; entries: number }

async function listBooks(db: Db): Promise<Book[]> {
  const { rows } = await sql<Book>`
    select organization_id, entries::float8 as entries from ledger_books order by organization_id`.execute(db)
  return rows
}

function checkBook(db: Db, { organization_id: organization }: Book): Promise<Fault[]> {
  return inTransaction(db, async (trx) => {
    await sql`select set_config('statement_timeout', ${`${maxSecondsPerBook}s`}, true)`.execute(trx)
    const { rows } = await sql<Omit<Fault, 'organization'>>`
      select fault, count::float8 as count from grana.check_ledger(${organization}) where count > 0`.execute(trx)
    return rows.map((row) => ({ organization, ...row }))
  })
}

/**
 * Checks every book of the ledger: sums, postings, balances, digests, and whether rewards and entries agree. The result is
 * stored for the metrics; an alert fires for any fault, and when no check ended for five minutes.
 */
export async function checkLedger({ db, clock, log }: WorkerContext): Promise<void> {
  const began = performance.now()
  const books = await listBooks(db)
  const found: Fault[] = []
  for (const book of books) found.push(...(await checkBook(db, book)))
  const checked = {
    checked_at: clock(),
    took_ms: Math.round(performance.now() - began),
    entries: books.reduce((sum, { entries }) => sum + entries, 0),
    faults: found.reduce((sum, { count }) => sum + count, 0),
    found: JSON.stringify(found.slice(0, 100)),
  }
  await db
    .insertInto('ledger_checks')
    .values({ is_last: true, ...checked })
    .onConflict((conflict) => conflict.column('is_last').doUpdateSet(checked))
    .execute()
  if (found.length > 0) log.error({ found: found.slice(0, 100) }, 'the ledger has faults')
}
