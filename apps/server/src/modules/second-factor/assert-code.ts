import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { withTryLimit, triesKey } from '../credentials/public.ts'
import { consumeCode } from './codes.ts'

/** Throws unless the code is valid; failures count against the try limit. */
export async function assertCode(context: Context, actor: SignedIn, code: string): Promise<void> {
  const key = await triesKey(context, 'code', { userId: actor.user.id, browser: actor })
  await withTryLimit(context, key, async () => {
    if ((await consumeCode(context, actor, code)) !== undefined) return
    throw new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
  })
}
