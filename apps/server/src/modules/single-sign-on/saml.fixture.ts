import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { makeSamlProvider, readRequest, type SamlPerson, type SamlProvider } from '#server/testing/saml-provider.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type ApiResponse, type TestBrowser } from '#server/testing/test-browser.ts'
import { saveSamlProvider, switchIdentityProvider } from '@grana/contract/identity/providers'
import { begin, complete } from './single-sign-on.fixture.ts'

type Json = Record<string, unknown>

export type SamlTenant = { world: ReportWorld; domain: string; provider: SamlProvider; organization: string }
export type SamlWorld = { api: TestApi; mine: SamlTenant; theirs: SamlTenant }

async function proveDomain(db: Db, { organization, owner }: ReportWorld, domain: string): Promise<void> {
  const [at, state] = [new Date(), 'proven' as const]
  await db
    .insertInto('email_domains')
    .values({ organization_id: organization, domain, created_by: owner.id, created_at: at, state, proven_at: at })
    .execute()
}

/** Connects the provider of a tenant by its metadata, and switches it on. */
export async function connectSaml({ world, provider, organization }: SamlTenant, changes: Json = {}): Promise<void> {
  const params = { organization }
  const form = { name: 'Tepozan ID', metadata: provider.metadata, creates_accounts: true, is_enforced: false }
  const saved = await world.browser.call(saveSamlProvider, { params, body: { ...form, ...changes } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
  expect((await world.browser.call(switchIdentityProvider, { params, body: { is_on: true } })).status).toBe(200)
}

async function makeTenant(api: TestApi, domain: string): Promise<SamlTenant> {
  const world = await reportWorld(api)
  await proveDomain(api.database.owner, world, domain)
  const tenant = { world, domain, provider: makeSamlProvider(`login.${domain}`), organization: world.organization }
  await connectSaml(tenant)
  return tenant
}

/** Two organizations with a SAML provider and a domain each. */
export async function startSamlWorld(): Promise<SamlWorld> {
  const api = await startTestApi({ env: { OUTBOUND_LOOPBACK: 'true' } })
  return { api, mine: await makeTenant(api, 'agave.example'), theirs: await makeTenant(api, 'maguey.example') }
}

export const samlBrowser = ({ api }: SamlWorld): TestBrowser => testBrowser(api.app)

/** The page of a provider posts its form: from its own origin, without any cookie of the platform. */
export async function post({ api }: SamlWorld, url: string, fields: Readonly<Record<string, string>>) {
  const { pathname } = new URL(url)
  return api.app.inject({
    method: 'POST',
    url: pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://login.agave.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')

export type Posting = { answer: string; relayState?: string; acsUrl?: string }

/** Brings back what the provider says, as an encoded answer, and completes the sign-in in the browser that began. */
export async function bringBack(
  world: SamlWorld,
  browser: TestBrowser,
  { url, answer, relayState, acsUrl }: Posting & { url: string },
): Promise<ApiResponse> {
  const request = readRequest(url)
  await post(world, acsUrl ?? request.acsUrl, { SAMLResponse: answer, RelayState: relayState ?? request.state })
  return complete(browser, { state: request.state })
}

/** The whole way of a person: through the portal, the provider and back. */
export async function samlSignOn(
  world: SamlWorld,
  browser: TestBrowser,
  { tenant, person }: { tenant: SamlTenant; person: SamlPerson },
): Promise<ApiResponse> {
  const url = await begin(browser, `someone@${tenant.domain}`)
  return bringBack(world, browser, { url, answer: encoded(tenant.provider.authorize(url, person)) })
}

let made = 0
/** A person without an account. */
export function samlStranger({ domain }: Pick<SamlTenant, 'domain'>, changes: Partial<SamlPerson> = {}): SamlPerson {
  made += 1
  return { sub: `sub-${made}`, email: `persona${made}@${domain}`, given_name: 'Ines', family_name: 'Solar', ...changes }
}
