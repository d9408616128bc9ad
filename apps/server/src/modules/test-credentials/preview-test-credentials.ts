import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { previewTestCredentials as operation } from '@grana/contract/programs/credential-pools'
import { isValidRow, parseCredentialFile, toShownRow } from './parse-credential-file.ts'
import { poolKeyOf } from './pool-access.ts'

export const previewTestCredentials = handle(operation, (context, { user, membership }, { params, body }) =>
  inTransactionAs(context.db, user, async (trx) => {
    const rows = await parseCredentialFile(context, trx, poolKeyOf(membership, params), body)
    return { rows: rows.map(toShownRow), good: rows.filter(isValidRow).length }
  }),
)
