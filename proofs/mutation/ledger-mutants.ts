import { createTestDatabase } from '@grana/server/db/test-database'
import { listFunctionMutants, listTriggerMutants, listViewMutants, type SqlMutant } from './sql-mutants.ts'

/** Mutants that do the same as the original, with the reason. Their names begin with these. */
export const equivalents: readonly (readonly [start: string, reason: string])[] = [
  ['post_ledger_entry:34 1 → 2', 'only the sign of the product counts'],
  ['ledger_due:12 = → <> (2)', 'only closed and archived reports have a closing reason, by a constraint'],
  ['settle_ledger:15 = → <>', 'decides only whether the rows are compared one by one'],
  ['settle_ledger:20 = → <>', 'decides only whether the rows are compared one by one'],
  ['settle_ledger:29 max( → min(', 'the only answer that takes a payment back is its first'],
  ['settle_ledger:22 return', 'nothing is posted either way where both sides are the same'],
  ["settle_ledger:57 'paid'", 'an unknown place in the order is the last one too'],
  ['ledger_accounts_kept dropped', 'emptying them empties the postings too, which refuse it'],
  ['ledger_entries_kept dropped', 'emptying them empties the postings too, which refuse it'],
  ['settle_ledger:51 is null → is not null', 'all earlier turns were taken back before the next'],
]

const functions = [
  'ledger_digest',
  'ledger_account',
  'post_ledger_entry',
  'settle_ledger',
  'post_to_ledger',
  'demand_balanced_entry',
  'check_ledger',
  'refuse_change_of_ledger',
]
const views = ['ledger_due', 'ledger_open']

export async function listLedgerMutants(): Promise<SqlMutant[]> {
  const { owner: db, drop } = await createTestDatabase()
  try {
    return [
      ...(await listFunctionMutants(db, functions)),
      ...(await listViewMutants(db, views)),
      ...(await listTriggerMutants(db, '%ledger%')),
    ]
  } finally {
    await drop()
  }
}
