import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { ApiConfig } from '#server/config.ts'
import { samlPath } from '@grana/contract/identity/single-sign-on'
import { assertShape, decodeAnswer } from './answer-shape.ts'
import { readAssertion, type Assertion } from './read-assertion.ts'
import { refuse, SamlFaultError } from './xml.ts'

/** As what we ask, and where answers are posted. They differ by organization, so that an answer for one is none for another. */
export function serviceOf({ apiUrl }: Pick<ApiConfig, 'apiUrl'>, organizationId: string) {
  const entityId = apiUrl + samlPath.replace('{organization}', organizationId)
  return { entityId, acsUrl: `${entityId}/acs` }
}

/** Our description for providers. It is computed, so that it says nothing about who is a customer. */
export function serviceMetadata(config: ApiConfig, organizationId: string): string {
  const { entityId, acsUrl } = serviceOf(config, organizationId)
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${organizationId}`,
  })
}

export type SamlProvider = {
  organizationId: string
  issuer: string
  signInUrl: string
  certificates: readonly string[]
}

/** Accepts one request identifier. The attempt in the database is what ends and is used once. */
const cacheOf = (requestId: string) => ({
  saveAsync: async () => null,
  getAsync: async (key: string) => (key === requestId ? new Date().toISOString() : null),
  removeAsync: async () => null,
})

type Request = { requestId: string; signs?: { response: boolean; assertion: boolean } }

function clientOf(config: ApiConfig, provider: SamlProvider, { requestId, signs }: Request): SAML {
  const { entityId, acsUrl } = serviceOf(config, provider.organizationId)
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: provider.signInUrl,
    idpCert: [...provider.certificates],
    idpIssuer: provider.issuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: cacheOf(requestId),
    wantAuthnResponseSigned: signs?.response ?? false,
    wantAssertionsSigned: signs?.assertion ?? true,
    // The library knows only the clock of the machine: times are checked in what is signed, by ours.
    acceptedClockSkewMs: -1,
  })
}

/** The address at the provider where a sign-in begins. */
export function requestUrl(
  config: ApiConfig,
  provider: SamlProvider,
  { requestId, state }: { requestId: string; state: string },
): Promise<string> {
  return clientOf(config, provider, { requestId }).getAuthorizeUrlAsync(state, undefined, {})
}

async function signedAssertion(client: SAML, document: string): Promise<string> {
  const answer = { SAMLResponse: Buffer.from(document).toString('base64') }
  const { profile } = await client.validatePostResponseAsync(answer).catch((error: unknown) => {
    throw new SamlFaultError(/audience/i.test(String(error)) ? 'audience' : 'signature')
  })
  return profile?.getAssertionXml?.() ?? refuse('signature')
}

type Posted = { answer: string; requestId: string; at: Date }

/**
 * Verifies an answer in three steps: its shape leaves no second place to read from, the library verifies every signature that it
 * carries by the certificates of this provider, and the person is read from what is signed.
 */
export async function verifyAnswer(config: ApiConfig, provider: SamlProvider, posted: Posted): Promise<Assertion> {
  const { answer, requestId, at } = posted
  const { entityId, acsUrl } = serviceOf(config, provider.organizationId)
  const { issuer } = provider
  const document = decodeAnswer(answer)
  const signs = assertShape(document, { issuer, acsUrl, requestId })
  const signed = await signedAssertion(clientOf(config, provider, { requestId, signs }), document)
  return readAssertion(signed, { issuer, audience: entityId, acsUrl, requestId, at })
}
