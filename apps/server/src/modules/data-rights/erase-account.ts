import { handle } from '#server/http/handle.ts'
import { dataRightsDays, eraseAccount as operation } from '@grana/contract/data-rights'
import { assertIdentity } from '../second-factor/public.ts'
import { assertNotStaff, disableOwnAccount } from './disable-own-account.ts'
import { wholeAccountBound } from './statement-bounds.ts'

const dayMs = 86_400_000

/** Disables the caller's account and schedules its erasure. */
export const eraseAccount = handle(
  operation,
  async (context, actor, { body }) => {
    assertNotStaff(actor)
    await assertIdentity(context, actor, body)
    const at = context.clock()
    const eraseAt = new Date(at.getTime() + dataRightsDays.erasureGrace * dayMs)
    await disableOwnAccount(context, { actor, at, eraseAt })
    return { erase_at: eraseAt.toISOString() }
  },
  wholeAccountBound,
)
