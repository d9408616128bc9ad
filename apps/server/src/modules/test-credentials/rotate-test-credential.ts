import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { rotateTestCredential as operation } from '@grana/contract/programs/credential-pools'
import { validationTexts } from '@grana/messages/es/validation'
import { isSecretFor } from './file-rows.ts'
import { lockValid, notifyHolder } from './managed-credential.ts'
import { updateCredential } from './queries-credentials.ts'
import { findPoolTerms } from './queries-pools.ts'
import { sealSecret } from './sealed-credential.ts'

export const rotateTestCredential = handle(
  operation,
  ({ db, clock, sealing }, { user, membership }, { params, body }) =>
    inTransactionAs(db, user, async (trx) => {
      const key = { organizationId: membership.organizationId, programId: params.program, id: params.credential }
      const { kind, agent_id: agentId, target_id: targetId } = await lockValid(trx, key)
      if (kind === 'own') throw new DomainError('credential.mode')
      const terms = await findPoolTerms(trx, { ...key, targetId })
      if (terms?.mode && !isSecretFor(terms.mode, body.secret))
        throw new DomainError('request.invalid', { fields: { secret: validationTexts['credential.link'] } })
      const at = clock()
      const sealed = sealSecret(sealing, key, { secret: body.secret, note: body.note ?? null })
      await updateCredential(trx, key, { sealed_secret: sealed, rotated_at: at })
      await notifyHolder(trx, key, { agentId, targetId, kind: 'credential.rotated', at })
      return { rotated_at: at.toISOString() }
    }),
)
