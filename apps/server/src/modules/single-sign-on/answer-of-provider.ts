import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { discover, exchangeCode, ProviderCallError, reasonOf, signOutUrl } from './openid.ts'
import { personOfClaims, type ProviderPerson } from './provider-person.ts'
import { openProviderSecret } from './provider-secret.ts'
import type { OpenIdProvider, SamlProviderRow, SignOnProvider } from './queries-providers.ts'
import { isBrowsable } from './saml/browsable.ts'
import { personOfAssertion } from './saml/person-of-assertion.ts'
import { verifyAnswer } from './saml/service.ts'
import { SamlFaultError } from './saml/xml.ts'

/** What a browser brought back, and what the attempt remembers. The protocol is that of the provider that was asked. */
export type Brought = {
  state: string
  code?: string | undefined
  iss?: string | undefined
  nonce: string | null
  verifier: string | null
  requestId: string | null
  answer: string | null
}

export type Told = { person: ProviderPerson; signOut: string | undefined }

export const refused = (reason: string) => new DomainError('single_sign_on.refused', { details: { reason } })

async function askOpenId(
  { config, integrations, log }: Context,
  provider: OpenIdProvider,
  brought: Brought,
): Promise<Told> {
  const { organization_id: organizationId, id: providerId, issuer, client_id: clientId } = provider
  const { state, code, iss, nonce, verifier } = brought
  if (code === undefined || nonce === null || verifier === null) throw refused('code')
  const secret = openProviderSecret(integrations, { organizationId, providerId }, provider.sealed_secret)
  try {
    const found = await discover(config, { issuer, clientId, secret })
    const claims = await exchangeCode(config, found, { state, code, iss, nonce, verifier })
    return { person: personOfClaims(claims), signOut: signOutUrl(config, found) }
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ err: error, providerId, reason }, 'answer of an identity provider rejected')
    const isLost = [error, (error as Error).cause].some((one) => one instanceof ProviderCallError)
    throw isLost ? new DomainError('single_sign_on.unreachable') : refused(reason)
  }
}

/** Nothing of the answer is logged but the reason of a refusal. */
async function readSaml({ config, clock, log }: Context, provider: SamlProviderRow, brought: Brought): Promise<Told> {
  const { code, iss, requestId, answer } = brought
  if (code !== undefined || iss !== undefined || requestId === null || answer === null) throw refused('answer')
  const {
    organization_id: organizationId,
    issuer,
    sign_in_url: signInUrl,
    sign_out_url: signOut,
    certificates,
  } = provider
  const asked = { organizationId, issuer, signInUrl, certificates }
  try {
    const assertion = await verifyAnswer(config, asked, { answer, requestId, at: clock() })
    const isOffered = signOut !== null && isBrowsable(config, signOut)
    return { person: personOfAssertion(assertion, provider), signOut: isOffered ? signOut : undefined }
  } catch (error) {
    if (!(error instanceof SamlFaultError)) throw error
    log.warn({ providerId: provider.id, reason: error.reason }, 'answer of an identity provider rejected')
    throw refused(error.reason)
  }
}

/** The person whom the provider names, verified, and where its own session ends. */
export const readProviderAnswer = (context: Context, provider: SignOnProvider, brought: Brought): Promise<Told> =>
  provider.protocol === 'saml' ? readSaml(context, provider, brought) : askOpenId(context, provider, brought)
