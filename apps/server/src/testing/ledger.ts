import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Faults that the check of a book finds, by kind. */
export async function ledgerFaults(db: Db, organization: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ fault: string; count: number }>`
    select fault, count::int as count from grana.check_ledger(${organization}) where count > 0 order by fault`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ fault, count }) => [fault, count]))
}

/** Sums of the postings of a book by side and account; accounts that are empty again are left out. */
export async function ledgerSums(db: Db, organization: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; cents: number }>`
    select a.side || ' ' || a.account as name, sum(p.cents)::float8 as cents
    from grana.ledger_postings p
    join grana.ledger_accounts a on (a.organization_id, a.id) = (p.organization_id, p.account_id)
    where p.organization_id = ${organization} group by 1 having sum(p.cents) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}
