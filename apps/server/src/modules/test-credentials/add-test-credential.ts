import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { addTestCredential as operation } from '@grana/contract/programs/credential-pools'
import { validationTexts } from '@grana/messages/es/validation'
import { addCredentials } from './add-credentials.ts'
import { isSecretFor } from './file-rows.ts'
import { getProvidedPool, poolKeyOf } from './pool-access.ts'

export const addTestCredential = handle(operation, (context, { user, membership }, { params, body }) =>
  inTransactionAs(context.db, user, async (trx) => {
    const key = poolKeyOf(membership, params)
    const mode = await getProvidedPool(trx, key)
    if (!isSecretFor(mode, body.secret))
      throw new DomainError('request.invalid', { fields: { secret: validationTexts['credential.link'] } })
    const [id = ''] = await addCredentials(context, trx, key, { forms: [body], by: user.id })
    return { id }
  }),
)
