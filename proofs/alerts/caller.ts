import { generateSync } from 'otplib'
import { Refusal } from '@grana/tools/processes/refusal'
import type { Installation } from './installation.ts'

/** A demo user in front of the API, with the cookies and tokens of one browser. */
export type Caller = {
  /** Sends a request; the caller checks the status. */
  get: (path: string) => Promise<{ status: number; body: Record<string, unknown> }>
  /** The access token that scripts of the page hold, without the cookies that only the browser sends. */
  token: { authorization: string; authemail: string }
}

type Place = Pick<Installation, 'apiUrl' | 'portalUrl'>

function keep(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
}

/** Sends a form, as the sign-in pages do. */
export async function sendForm(
  { apiUrl, portalUrl }: Place,
  { path, fields, headers = {} }: { path: string; fields: Record<string, string>; headers?: Record<string, string> },
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(`${apiUrl}${path}`, { method: 'POST', headers: { origin: portalUrl, ...headers }, body })
}

/** Signs a demo user in, with password and code, in a new browser. */
export async function signIn(installation: Installation, email: string): Promise<Caller> {
  const { apiUrl, portalUrl, secrets } = installation
  const cookies = new Map<string, string>()
  const token = { authorization: '', authemail: email }
  const headers = () => ({ ...token, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const steps = [
    { path: '/api/auth/login', fields: { email, password: secrets.DEMO_PASSWORD } },
    { path: '/api/security/mfa/confirm2fa', fields: { code: generateSync({ secret: secrets.DEMO_AUTHENTICATOR }) } },
  ]
  for (const step of steps) {
    const answer = await sendForm(installation, { ...step, ...(token.authorization !== '' && { headers: headers() }) })
    if (!answer.ok) throw new Refusal(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
    keep(cookies, answer)
    token.authorization = `Bearer ${((await answer.json()) as { AccessToken: string }).AccessToken}`
  }
  const get = async (path: string) => {
    const answer = await fetch(`${apiUrl}${path}`, { headers: { origin: portalUrl, ...headers() } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { get, token }
}
