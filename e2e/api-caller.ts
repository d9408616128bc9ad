import type { BrowserContext } from '@playwright/test'
import { sessionSeconds, type TokenAnswer } from '@grana/contract/auth'
import type { Operation } from '@grana/contract/operation'
import { setting } from './journey.ts'

type Sent = { readonly params?: Readonly<Record<string, string>>; readonly body?: Readonly<Record<string, unknown>> }
type Tokens = { readonly access: string; readonly refresh: string; readonly email: string }

/** An API client without a page: the API's cookies, and the tokens that scripts of a host hold. */
export type ApiCaller = {
  readonly cookies: Map<string, string>
  /** By the origin of the page that would hold them. */
  readonly tokens: Map<string, Tokens>
  readonly address: string
}

const tokenCookies = { access: '__Host-grana_access', refresh: '__Host-grana_refresh', email: '__Host-grana_email' }

let callers = 0

/** Uses a new client address, so that its calls use up no other rate limit. */
export function newCaller(): ApiCaller {
  callers += 1
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 250
  return { cookies: new Map(), tokens: new Map(), address: `10.${worker}.${callers >> 8}.${callers & 255}` }
}

function headersOf({ cookies, tokens, address }: ApiCaller, origin: string): Record<string, string> {
  const held = tokens.get(origin)
  return {
    accept: 'application/json',
    origin,
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(held && { authorization: `Bearer ${held.access}`, refresh: held.refresh, authemail: held.email }),
  }
}

function encode({ send, body: shape }: Operation, body: Sent['body'] = {}) {
  if (shape === undefined) return {}
  if (send !== 'multipart') return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return { headers: {}, body: form }
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Calls an operation as a page of the given origin would; throws on anything but a success. */
export async function callApi<Body>(caller: ApiCaller, operation: Operation, sent: Sent & { origin?: string } = {}) {
  const { params = {}, body, origin = setting('PORTAL_URL') } = sent
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const encoded = encode(operation, body)
  const answer = await fetch(`${setting('API_URL')}${path}`, {
    method: operation.method,
    headers: { ...headersOf(caller, origin), ...encoded.headers },
    ...('body' in encoded && { body: encoded.body }),
  })
  const told = await answer.text()
  if (!answer.ok) throw new Error(`${operation.name} answered ${answer.status} ${told}`)
  keepCookies(caller.cookies, answer)
  return JSON.parse(told) as Body
}

/** Stores the tokens of a sign-in for the pages of an origin. */
export function storeTokens(
  caller: ApiCaller,
  { AccessToken, RefreshToken }: TokenAnswer,
  of: { origin: string; email: string },
) {
  caller.tokens.set(of.origin, { access: AccessToken, refresh: RefreshToken, email: of.email })
}

/** Copies the cookies and tokens of a caller into a browser, where its pages and the API find them. */
export async function copyToBrowser(context: BrowserContext, { cookies, tokens }: ApiCaller): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + sessionSeconds.refresh
  const common = { path: '/', secure: true, sameSite: 'Strict', expires } as const
  const domainOf = (url: string) => new URL(url).hostname
  const ofApi = [...cookies].map(([name, value]) => ({
    ...common,
    name,
    value,
    domain: domainOf(setting('API_URL')),
    httpOnly: true,
  }))
  const ofPages = [...tokens].flatMap(([origin, held]) =>
    Object.entries(tokenCookies).map(([part, name]) => ({
      ...common,
      name,
      value: encodeURIComponent(held[part as keyof Tokens]),
      domain: domainOf(origin),
    })),
  )
  await context.addCookies([...ofApi, ...ofPages])
}

/** A caller with the cookies and tokens of a browser. */
export async function callerIn(context: BrowserContext): Promise<ApiCaller> {
  const caller = newCaller()
  const all = await context.cookies()
  const hostOf = (url: string) => new URL(url).hostname
  for (const { name, value, domain } of all) if (domain === hostOf(setting('API_URL'))) caller.cookies.set(name, value)
  for (const origin of ['PORTAL_URL', 'CUSTOMERS_URL', 'AGENTS_URL', 'STAFF_URL'].map(setting)) {
    const valueOf = (name: string) =>
      decodeURIComponent(all.find((one) => one.domain === hostOf(origin) && one.name === name)?.value ?? '')
    const { access, refresh, email } = tokenCookies
    const held = { access: valueOf(access), refresh: valueOf(refresh), email: valueOf(email) }
    if (held.refresh !== '') caller.tokens.set(origin, held)
  }
  return caller
}
