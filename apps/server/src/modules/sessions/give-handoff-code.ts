import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { appOfKind, handoffSeconds, type giveHandoffCode } from '@grana/contract/handoff'
import type { Answer, Received } from '@grana/contract/operation'
import { insertCode } from './queries-handoff.ts'

/**
 * Only the portal hands over, and only to the app of the account's kind: a page of one app that was taken over by
 * somebody gains nothing in another.
 */
export async function giveCode(
  { db, clock, config }: Context,
  { user, session, origin: caller }: SignedIn,
  { body }: Received<typeof giveHandoffCode>,
): Promise<Answer<typeof giveHandoffCode>> {
  if (appOfKind[user.kind] !== body.app) throw new DomainError('handoff.other_app')
  const origin = config.apps[body.app]
  if (origin === undefined || caller !== config.portalUrl) throw new DomainError('handoff.refused')
  const [code, now] = [newSecret(), clock()]
  await insertCode(db, {
    code_hash: hashSecret(code),
    grant_id: session.grantId,
    app: body.app,
    origin,
    challenge: body.code_challenge,
    created_at: now,
    expires_at: secondsAfter(now, handoffSeconds),
  })
  return { code, origin, expires_in_seconds: handoffSeconds }
}
