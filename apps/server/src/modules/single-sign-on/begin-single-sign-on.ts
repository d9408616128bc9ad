import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { bindSignOnBrowser } from '#server/http/session/sign-on-browser.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createSecret, hashSecret } from '#server/lib/tokens.ts'
import { beginSingleSignOn as operation } from '@grana/contract/identity/single-sign-on'
import { authorizationUrl, discover, isCallable, reasonOf } from './openid.ts'
import { openProviderSecret } from './provider-secret.ts'
import { insertAttempt } from './queries-attempts.ts'
import { findSignOnProvider } from './queries-providers.ts'

const attemptSeconds = 600

/** Begins a sign-in. The answer depends on the domain alone, so it does not reveal whether an address has an account. */
export const beginSingleSignOn = handle(operation, async (context, visitor, { body: { email } }) => {
  const { db, config, clock, integrations, log } = context
  const provider = await findSignOnProvider(db, { address: email })
  if (provider === undefined) throw new DomainError('single_sign_on.none')
  const { organization_id: organizationId, id: providerId, issuer, client_id: clientId } = provider
  const secret = openProviderSecret(integrations, { organizationId, providerId }, provider.sealed_secret)
  const state = createSecret()
  const begun = await discover(config, { issuer, clientId, secret })
    .then((found) => {
      if (!isCallable(config, found.serverMetadata().authorization_endpoint)) throw new Error('endpoint is not public')
      return authorizationUrl(config, found, { state, email })
    })
    .catch((error: unknown) => {
      log.warn({ err: error, providerId, reason: reasonOf(error) }, 'identity provider did not begin a sign-in')
      throw new DomainError('single_sign_on.unreachable')
    })
  const { hash, header } = bindSignOnBrowser(visitor.cookies)
  const now = clock()
  await insertAttempt(db, {
    state_hash: hashSecret(state),
    provider_id: providerId,
    browser_hash: hash,
    nonce: begun.nonce,
    verifier: begun.verifier,
    created_at: now,
    expires_at: addSeconds(now, attemptSeconds),
  })
  visitor.addCookie(header)
  return { url: begun.url, provider: provider.name }
})
