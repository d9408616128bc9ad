import type { Insertable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { SignOnAttempts } from '#server/db/tables.ts'
import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { bindSignOnBrowser } from '#server/http/session/sign-on-browser.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createSecret, hashSecret } from '#server/lib/tokens.ts'
import { beginSingleSignOn as operation } from '@grana/contract/identity/single-sign-on'
import { authorizationUrl, discover, isCallable, reasonOf } from './openid.ts'
import { openProviderSecret } from './provider-secret.ts'
import { insertAttempt } from './queries-attempts.ts'
import { findSignOnProvider, type OpenIdProvider, type SamlProviderRow } from './queries-providers.ts'
import { isBrowsable } from './saml/browsable.ts'
import { requestUrl } from './saml/service.ts'

const attemptSeconds = 600

type Begun = Pick<Insertable<SignOnAttempts>, 'nonce' | 'verifier' | 'request_id'> & { url: string }
type Asked = { state: string; email: string }

async function beginOpenId(context: Context, provider: OpenIdProvider, asked: Asked): Promise<Begun> {
  const { config, integrations, log } = context
  const { organization_id: organizationId, id: providerId, issuer, client_id: clientId } = provider
  const secret = openProviderSecret(integrations, { organizationId, providerId }, provider.sealed_secret)
  try {
    const found = await discover(config, { issuer, clientId, secret })
    if (!isCallable(config, found.serverMetadata().authorization_endpoint)) throw new Error('endpoint is not public')
    const { url, nonce, verifier } = await authorizationUrl(config, found, asked)
    return { url, nonce, verifier }
  } catch (error) {
    log.warn({ err: error, providerId, reason: reasonOf(error) }, 'identity provider did not begin a sign-in')
    throw new DomainError('single_sign_on.unreachable')
  }
}

async function beginSaml({ config }: Context, provider: SamlProviderRow, { state }: Asked): Promise<Begun> {
  const { organization_id: organizationId, issuer, sign_in_url: signInUrl, certificates } = provider
  if (!isBrowsable(config, signInUrl)) throw new DomainError('single_sign_on.unreachable')
  // An XML identifier begins with a letter or an underscore.
  const requestId = `_${createSecret()}`
  const asked = { organizationId, issuer, signInUrl, certificates }
  return { url: await requestUrl(config, asked, { requestId, state }), request_id: requestId }
}

/** Begins a sign-in. The answer depends on the domain alone, so it does not reveal whether an address has an account. */
export const beginSingleSignOn = handle(operation, async (context, visitor, { body: { email } }) => {
  const { db, clock } = context
  const provider = await findSignOnProvider(db, { address: email })
  if (provider === undefined) throw new DomainError('single_sign_on.none')
  const state = createSecret()
  const asked = { state, email }
  const { url, ...kept } =
    provider.protocol === 'saml'
      ? await beginSaml(context, provider, asked)
      : await beginOpenId(context, provider, asked)
  const { hash, header } = bindSignOnBrowser(visitor.cookies)
  const now = clock()
  await insertAttempt(db, {
    ...kept,
    state_hash: hashSecret(state),
    provider_id: provider.id,
    browser_hash: hash,
    created_at: now,
    expires_at: addSeconds(now, attemptSeconds),
  })
  visitor.addCookie(header)
  return { url, provider: provider.name }
})
