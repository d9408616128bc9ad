import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#server/testing/openid-provider.ts'
import { reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type ApiResponse, type TestBrowser } from '#server/testing/test-browser.ts'
import { saveIdentityProvider, switchIdentityProvider } from '@grana/contract/identity/providers'
import { beginSingleSignOn, completeSingleSignOn } from '@grana/contract/identity/single-sign-on'

type Json = Record<string, unknown>

export type Tenant = { world: ReportWorld; domain: string; provider: OpenIdProvider; organization: string }
export type SignOnWorld = { api: TestApi; mine: Tenant; theirs: Tenant; close: () => Promise<void> }

export const formOf = ({ issuer, client }: OpenIdProvider, changes: Json = {}) => ({
  name: 'Tepozan ID',
  issuer,
  client_id: client.id,
  client_secret: client.secret,
  creates_accounts: true,
  is_enforced: false,
  ...changes,
})

async function proveDomain(db: Db, { organization, owner }: ReportWorld, domain: string): Promise<void> {
  const at = new Date()
  await db
    .insertInto('email_domains')
    .values({
      organization_id: organization,
      domain,
      created_by: owner.id,
      created_at: at,
      state: 'proven',
      proven_at: at,
    })
    .execute()
}

/** Connects the provider of a tenant, and switches it on. */
export async function connect({ world, provider, organization }: Tenant, changes: Json = {}): Promise<void> {
  const params = { organization }
  const saved = await world.browser.call(saveIdentityProvider, { params, body: formOf(provider, changes) })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
  const switched = await world.browser.call(switchIdentityProvider, { params, body: { is_on: true } })
  expect(switched.status).toBe(200)
}

async function makeTenant(api: TestApi, domain: string): Promise<Tenant> {
  const world = await reportWorld(api)
  await proveDomain(api.database.owner, world, domain)
  const tenant = { world, domain, provider: await startOpenIdProvider(), organization: world.organization }
  await connect(tenant)
  return tenant
}

/** Two organizations with a provider and a domain each. */
export async function startSignOnWorld(): Promise<SignOnWorld> {
  const api = await startTestApi({ env: { OUTBOUND_LOOPBACK: 'true' } })
  const [mine, theirs] = [await makeTenant(api, 'agave.example'), await makeTenant(api, 'maguey.example')]
  return {
    api,
    mine,
    theirs,
    async close() {
      mine.provider.close()
      theirs.provider.close()
      await api.close()
    },
  }
}

export const newBrowser = ({ api }: SignOnWorld): TestBrowser => testBrowser(api.app)
const timezone = 'America/Mexico_City'

export async function begin(browser: TestBrowser, email: string): Promise<string> {
  const answer = await browser.call(beginSingleSignOn, { body: { email } })
  if (answer.status !== 200) throw new Error(`beginning answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body['data'] as { url: string }).url
}

export const complete = (browser: TestBrowser, back: Json): Promise<ApiResponse> =>
  browser.call(completeSingleSignOn, { body: { ...back, timezone } })

export type Person = Json & { sub: string }

/** The whole way of a person: through the portal, the provider and back. */
export async function signOn(
  browser: TestBrowser,
  { domain, provider }: Pick<Tenant, 'domain' | 'provider'>,
  person: Person,
): Promise<ApiResponse> {
  const url = await begin(browser, `someone@${domain}`)
  return complete(browser, provider.authorize(url, person))
}

export const tokensOf = ({ body }: ApiResponse) =>
  (body['data'] as { tokens?: { AccessToken: string; RefreshToken: string; require2fa: boolean } } | undefined)?.tokens

/** Keeps the tokens of a sign-in, as the portal does. */
export function hold(browser: TestBrowser, answer: ApiResponse): void {
  const { email } = answer.body['data'] as { email: string }
  browser.hold({ ...answer, body: tokensOf(answer) ?? {} }, email)
}

let made = 0
/** A person without an account. */
export function stranger({ domain }: Pick<Tenant, 'domain'>, changes: Json = {}): Person {
  made += 1
  const mailbox = `persona${made}`
  return {
    sub: `sub-${made}`,
    email: `${mailbox}@${domain}`,
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Solar',
    ...changes,
  }
}
