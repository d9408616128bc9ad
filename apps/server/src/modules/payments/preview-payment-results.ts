import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { previewPaymentResults as operation } from '@grana/contract/payouts/payment-results'
import { matchResults, toResults } from './match-results.ts'
import { readResults } from './results.ts'

export const previewPaymentResults = handle(operation, async ({ db }, { user, membership }, { body }) => {
  const rows = readResults(body.content)
  return toResults(await inTransactionAs(db, user, (trx) => matchResults(trx, membership, rows)))
})
