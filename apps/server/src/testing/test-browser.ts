import type { FastifyInstance } from 'fastify'
import type { TokenAnswer } from '@grana/contract/auth'
import type { Operation } from '@grana/contract/operation'
import { asJson, asMultipart } from './lead-form.ts'
import { portalUrl } from './test-api.ts'

type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type ApiResponse = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

/** A browser in front of the API: it keeps the API's cookies and the tokens that scripts hold. */
export type TestBrowser = {
  call: (operation: Operation, sent?: Sent) => Promise<ApiResponse>
  /** Stores the tokens of a sign-in. */
  hold: (told: ApiResponse, email: string) => void
  /** The headers that it sends with every call. */
  headers: () => Record<string, string>
  cookies: Map<string, string>
  script: { access: string; refresh: string; email: string }
}

type Wishes = {
  address?: string
  userAgent?: string
  /** The calling page's origin: the portal unless given. */
  origin?: string
  /** Another page of the same browser: it shares the API's cookies and has its own tokens. */
  beside?: TestBrowser
}

function keepCookies(cookies: Map<string, string>, header: unknown): void {
  for (const line of [header ?? []].flat() as string[]) {
    const [pair = '', ...attributes] = line.split(';')
    const mark = pair.indexOf('=')
    const isGone = attributes.some((attribute) => attribute.trim() === 'Max-Age=0')
    if (isGone) cookies.delete(pair.slice(0, mark))
    else cookies.set(pair.slice(0, mark), pair.slice(mark + 1))
  }
}

function addressOf({ path }: Operation, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

export function testBrowser(app: FastifyInstance, wishes: Wishes = {}) {
  const { address = '198.51.100.7', userAgent = 'Test', origin = portalUrl } = wishes
  const cookies = wishes.beside?.cookies ?? new Map<string, string>()
  const script = { access: '', refresh: '', email: '' }
  const headersOf = (): Record<string, string> => ({
    accept: 'application/json',
    origin,
    'sec-fetch-site': 'same-site',
    'x-forwarded-for': address,
    'user-agent': userAgent,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(script.access !== '' && {
      authorization: `Bearer ${script.access}`,
      refresh: script.refresh,
      authemail: script.email,
    }),
  })
  const browser: TestBrowser = {
    headers: headersOf,
    cookies,
    script,
    hold(told, email) {
      const { AccessToken, RefreshToken } = told.body as TokenAnswer
      Object.assign(script, { access: AccessToken, refresh: RefreshToken, email })
    },
    async call(operation, { params, query, body, headers } = {}) {
      const encode = operation.send === 'multipart' ? asMultipart : asJson
      const encoded = operation.body === undefined ? { headers: {} } : encode(body ?? {})
      const answer = await app.inject({
        method: operation.method,
        url: addressOf(operation, params),
        ...(query && { query }),
        headers: {
          ...encoded.headers,
          ...headersOf(),
          ...headers,
        },
        ...('payload' in encoded && { payload: encoded.payload }),
      })
      keepCookies(cookies, answer.headers['set-cookie'])
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
    },
  }
  return browser
}
