import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { previewTestCredentials as operation } from '@grana/contract/programs/credential-pools'
import { poolKeyOf } from './pool-access.ts'
import { readFile, toShownRow } from './read-file.ts'

export const previewTestCredentials = handle(operation, (context, { user, membership }, { params, body }) =>
  inTransactionAs(context.db, user, async (trx) => {
    const rows = await readFile(context, trx, poolKeyOf(membership, params), body)
    return { rows: rows.map(toShownRow), good: rows.filter(({ form }) => form !== undefined).length }
  }),
)
