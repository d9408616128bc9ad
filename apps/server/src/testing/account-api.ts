import { getUser } from '@grana/contract/accounts'
import { logIn, registerAgent } from '@grana/contract/auth'
import { startCaptchaStandIn, type CaptchaStandIn } from './captcha-stand-in.ts'
import { movableClock } from './movable-clock.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { testBrowser, type TestBrowser, type ApiResponse } from './test-browser.ts'

export const validPassword = 'Colibri&9puentes'

export type AccountApi = TestApi & {
  standIn: CaptchaStandIn
  forward: (seconds: number) => void
  browser: (wishes?: Parameters<typeof testBrowser>[1]) => TestBrowser
  /** Valid fields of a sign-up. */
  agentFields: (changes?: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** Signs up a new user in a new browser. */
  signUp: (name?: string) => Promise<Person>
  /** Signs in, with the browser's own cookies. */
  signIn: (browser: TestBrowser, email: string, password?: string) => Promise<ApiResponse>
}

export type Person = { id: string; email: string; username: string; browser: TestBrowser }

let people = 0

/** The API with a captcha that issues tokens on request, and a helper that signs up users. */
export async function startAccountApi(env: Record<string, string> = {}): Promise<AccountApi> {
  const { clock, forward } = movableClock()
  const provider = await startCaptchaStandIn()
  const standIn: CaptchaStandIn = {
    ...provider,
    // The provider uses real time: its tokens are dated by the clock that validates them.
    mint: (wish) => provider.mint({ now: String(clock().getTime()), ...wish }),
  }
  const api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1', ...standIn.env, ...env }, clock })
  const browser: AccountApi['browser'] = (wishes) => testBrowser(api.app, wishes)

  async function agentFields(changes: Record<string, unknown> = {}) {
    people += 1
    return {
      username: `agente-${people}`,
      first_name: 'Ada',
      last_name: 'Quiroga',
      email: `agente.${people}@correo.example`,
      country: 'CL',
      timezone: 'America/Santiago',
      password: validPassword,
      terms: 'true',
      code_of_conduct: 'true',
      captcha_token: await standIn.mint({ version: 'v2' }),
      ...changes,
    }
  }

  return {
    ...api,
    standIn,
    forward,
    browser,
    agentFields,
    async signUp(name) {
      const own = browser()
      const fields = await agentFields(name === undefined ? {} : { email: `${name}@correo.example`, username: name })
      const told = await own.call(registerAgent, { body: fields })
      if (told.status !== 200) throw new Error(`sign-up answered ${told.status} ${JSON.stringify(told.body)}`)
      own.hold(told, fields.email)
      const { data } = (await own.call(getUser)).body as { data: { id: string } }
      return { id: data.id, email: fields.email, username: fields.username, browser: own }
    },
    async signIn(own, email, password = validPassword) {
      const told = await own.call(logIn, { body: { email, password } })
      if (told.status === 200) own.hold(told, email)
      return told
    },
    async close() {
      await api.close()
    },
  }
}
