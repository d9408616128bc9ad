import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { importTestCredentials as operation } from '@grana/contract/programs/credential-pools'
import { addCredentials } from './add-credentials.ts'
import { isValidRow, parseCredentialFile, toShownRow } from './parse-credential-file.ts'
import { poolKeyOf } from './pool-access.ts'

/** Adds the rows that are right. The others are returned, so that they can be corrected and sent again. */
export const importTestCredentials = handle(operation, (context, { user, membership }, { params, body }) =>
  inTransactionAs(context.db, user, async (trx) => {
    const key = poolKeyOf(membership, params)
    const rows = await parseCredentialFile(context, trx, key, body)
    const forms = rows.flatMap(({ form }) => (form === undefined ? [] : [form]))
    const added = await addCredentials(context, trx, key, { forms, by: user.id })
    return { added: added.length, refused: rows.filter((row) => !isValidRow(row)).map(toShownRow) }
  }),
)
