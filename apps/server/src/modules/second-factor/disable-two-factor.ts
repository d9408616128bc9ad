import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { disableTwoFactor as operation } from '@grana/contract/second-factor'
import { assertPassword } from '../credentials/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { assertCode } from './assert-code.ts'
import { assertCodesAllowed } from './assert-passkey-session.ts'
import { disableSecondFactor } from './queries.ts'
import { codeBound } from './statement-bounds.ts'

/** Removes every second factor, passkeys included, by password and code, and ends every other session. Not for staff. */
export const disableTwoFactor = handle(
  operation,
  async (context, actor, { body }) => {
    const { user, session } = actor
    assertCodesAllowed(actor)
    if (!user.hasSecondFactor) throw new DomainError('two_factor.not_on')
    await assertPassword(context, actor, { password: body.password, field: 'password' })
    await assertCode(context, actor, body.code)
    const at = context.clock()
    await inTransaction(context.db, async (trx) => {
      await disableSecondFactor(trx, user.id, at)
      await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
      await emit(trx, 'user.two_factor_off', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    })
    return null
  },
  codeBound,
)
