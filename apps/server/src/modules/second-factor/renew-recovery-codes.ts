import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { renewRecoveryCodes as operation } from '@grana/contract/second-factor'
import { assertCode } from './assert-code.ts'
import { assertCodesAllowed } from './assert-passkey-session.ts'
import { issueRecoveryCodes } from './codes.ts'

/** Replaces the recovery codes; the previous ones stop working and the owner is notified. */
export const renewRecoveryCodes = handle(operation, async (context, actor, { body }) => {
  const { user, session } = actor
  assertCodesAllowed(actor)
  if (!user.hasSecondFactor) throw new DomainError('two_factor.not_on')
  await assertCode(context, actor, body.code)
  const at = context.clock().toISOString()
  const codes = await inTransaction(context.db, async (trx) => {
    await emit(trx, 'user.recovery_codes_renewed', { userId: user.id, at, sessionId: session.id })
    return issueRecoveryCodes(trx, user.id)
  })
  return { recovery_codes: codes }
})
