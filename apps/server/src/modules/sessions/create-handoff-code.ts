import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { appOfKind, createHandoffCode as operation, handoffSeconds } from '@grana/contract/handoff'
import { insertHandoffCode } from './queries-handoff.ts'

/**
 * Only the portal may create codes, and only for the app of the account's kind: a compromised page of one app gains no access
 * to another.
 */
export const createHandoffCode = handle(
  operation,
  async ({ db, clock, config }, { user, session, origin: caller }, { body }) => {
    if (appOfKind[user.kind] !== body.app) throw new DomainError('handoff.other_app')
    const origin = config.apps[body.app]
    if (origin === undefined || caller !== config.portalUrl) throw new DomainError('handoff.refused')
    const [code, now] = [createSecret(), clock()]
    await insertHandoffCode(db, {
      code_hash: hashSecret(code),
      grant_id: session.grantId,
      app: body.app,
      origin,
      challenge: body.code_challenge,
      created_at: now,
      expires_at: addSeconds(now, handoffSeconds),
    })
    return { code, origin, expires_in_seconds: handoffSeconds }
  },
)
