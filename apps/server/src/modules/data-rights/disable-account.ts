import { handle } from '#server/http/handle.ts'
import { disableAccount as operation } from '@grana/contract/data-rights'
import { assertIdentity } from '../second-factor/public.ts'
import { assertNotStaff, disableOwnAccount } from './disable-own-account.ts'
import { wholeAccountBound } from './statement-bounds.ts'

/** Disables the caller's account; an email carries the reactivation link. */
export const disableAccount = handle(
  operation,
  async (context, actor, { body }) => {
    assertNotStaff(actor)
    await assertIdentity(context, actor, body)
    await disableOwnAccount(context, { actor, at: context.clock(), eraseAt: null })
    return null
  },
  wholeAccountBound,
)
