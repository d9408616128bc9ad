import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'

export type EntryRow = { line: string; at: Date }
/** Entries of a report in the order in which they were posted. */
export async function entriesOf(db: Db, report: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.kind || case when e.reverses is null then '' else ' back' end as line, e.created_at as at
    from grana.ledger_entries e
    join grana.ledger_seals s on (s.organization_id, s.entry_id) = (e.organization_id, e.id)
    where e.report_id = ${report} order by s.number`.execute(db)
  return rows
}

const tables = ['reports', 'rewards', 'reward_payments', 'retest_fees', 'reward_shares']

/** Changes rows without the rules of reports and rewards; only the ledger follows. */
export async function changeRows(db: Db, statements: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const table of tables)
      for (const does of ['disable trigger user', `enable trigger ${table}_ledger`])
        await sql.raw(`alter table grana.${table} ${does}`).execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    for (const table of tables) await sql.raw(`alter table grana.${table} enable trigger user`).execute(trx)
  })
}

export const insertAuthor = (report: string, author: string, { position, percent } = { position: 1, percent: 20 }) =>
  `insert into grana.report_authors (organization_id, report_id, program_id, user_id, invited_by, position, percent, state,
    invited_at, answered_at, sent_at) select organization_id, id, program_id, '${author}', agent_id, ${position}, ${percent}, 'agreed', now(), now(), now()
    from grana.reports where id = '${report}'`
