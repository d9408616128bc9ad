import { createHash, randomBytes } from 'node:crypto'
import { changePassword } from '@grana/contract/accounts'
import { confirmIdentity, logIn, refreshToken } from '@grana/contract/auth'
import {
  addPasskey,
  requestPasskeyChallenge,
  confirmPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  type PasskeyEntry,
} from '@grana/contract/factors/passkeys'
import { exchangeHandoffCode, createHandoffCode } from '@grana/contract/handoff'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import type { CreationOptions, RequestOptions } from '../test-authenticator.ts'
import { testBrowser, type ApiResponse } from '../test-browser.ts'
import { codeOf, nextCode, type Walker } from './walker.ts'

/** One action that an attacker tries; a refusal leaves the state unchanged. */
export type AttackStep = { name: string; run: (walker: Walker) => Promise<ApiResponse | undefined> }

const passwords = ['Tranvia&4colinas', 'Colibri&9puentes']

function keepTokens({ browser, user }: Walker, told: ApiResponse): ApiResponse {
  if (told.status === 200 && 'AccessToken' in told.body) browser.hold(told, user.email)
  return told
}

/** Keeps the recovery codes of a response. */
function learnCodes(walker: Walker, told: ApiResponse): void {
  const { recovery_codes: codes } = (told.body['data'] ?? {}) as { recovery_codes?: string[] }
  if (codes !== undefined && codes.length > 0) walker.recoveryCodes = codes.slice(0, 3)
}

async function withCode(walker: Walker, run: (code: string) => Promise<ApiResponse>): Promise<ApiResponse | undefined> {
  const code = nextCode(walker)
  return code === undefined ? undefined : run(code)
}

/** The account and security operations that change the state of a session or an account. */
export const attackSteps: readonly AttackStep[] = [
  {
    name: 'logIn',
    run: async (walker) => {
      const { browser, user, password } = walker
      return keepTokens(walker, await browser.call(logIn, { body: { email: user.email, password } }))
    },
  },
  {
    name: 'refreshToken',
    run: async (walker) => {
      const { refresh, email } = walker.browser.script
      return keepTokens(walker, await walker.browser.call(refreshToken, { body: { refresh_token: refresh, email } }))
    },
  },
  {
    name: 'exchangeHandoffCode',
    run: async (walker) => {
      const { api, browser, app } = walker
      const verifier = randomBytes(32).toString('base64url')
      const code_challenge = createHash('sha256').update(verifier).digest('base64url')
      const given = await browser.call(createHandoffCode, { body: { app: app.name, code_challenge } })
      if (given.status !== 200) return given
      const { code } = given.body['data'] as { code: string }
      const inApp = testBrowser(api.app, { origin: app.url, beside: browser })
      const told = await inApp.call(exchangeHandoffCode, { body: { code, code_verifier: verifier } })
      return keepTokens(walker, told)
    },
  },
  {
    name: 'confirmTwoFactor',
    run: (walker) =>
      withCode(walker, async (code) =>
        keepTokens(walker, await walker.browser.call(confirmTwoFactor, { body: { code } })),
      ),
  },
  {
    name: 'confirmIdentity',
    run: (walker) => {
      const code = nextCode(walker)
      const body = { password: walker.password, ...(code !== undefined && { code }) }
      return walker.browser.call(confirmIdentity, { body })
    },
  },
  {
    name: 'changePassword',
    run: async (walker) => {
      const next = passwords.find((password) => password !== walker.password) ?? ''
      const body = { current_password: walker.password, password: next, password_confirmation: next }
      const told = keepTokens(walker, await walker.browser.call(changePassword, { body }))
      if (told.status === 200) walker.password = next
      return told
    },
  },
  {
    name: 'prepareTwoFactor',
    run: async (walker) => {
      const told = await walker.browser.call(prepareTwoFactor)
      if (told.status === 200) walker.waitingSeed = (told.body['data'] as { secret: string }).secret
      return told
    },
  },
  {
    name: 'confirmTwoFactor (set-up)',
    run: async (walker) => {
      const { waitingSeed: seed } = walker
      if (seed === undefined) return undefined
      const told = await walker.browser.call(confirmTwoFactor, { body: { code: codeOf(walker, seed) } })
      if (told.status !== 200) return told
      learnCodes(walker, told)
      walker.seed = seed
      delete walker.waitingSeed
      return told
    },
  },
  {
    name: 'disableTwoFactor',
    run: (walker) =>
      withCode(walker, (code) => walker.browser.call(disableTwoFactor, { body: { code, password: walker.password } })),
  },
  {
    name: 'renewRecoveryCodes',
    run: (walker) =>
      withCode(walker, async (code) => {
        const told = await walker.browser.call(renewRecoveryCodes, { body: { code } })
        learnCodes(walker, told)
        return told
      }),
  },
  {
    name: 'preparePasskey',
    run: async (walker) => {
      const told = await walker.browser.call(preparePasskey)
      if (told.status === 200) walker.options = told.body['data'] as CreationOptions
      return told
    },
  },
  {
    name: 'addPasskey',
    run: async (walker) => {
      const { options, device, browser } = walker
      if (options === undefined) return undefined
      delete walker.options
      const told = await browser.call(addPasskey, { body: { name: 'Own', ...device.make(options) } })
      learnCodes(walker, told)
      return told
    },
  },
  {
    name: 'removePasskey',
    run: async ({ browser }) => {
      const [first] = ((await browser.call(listPasskeys)).body['data'] ?? []) as PasskeyEntry[]
      return first && browser.call(removePasskey, { params: { id: first.id } })
    },
  },
  {
    name: 'confirmPasskey',
    run: async (walker) => {
      const { browser, device } = walker
      const told = await browser.call(requestPasskeyChallenge)
      const passkey = (told.body['data'] as { passkey: RequestOptions | null } | undefined)?.passkey
      if (!passkey) return undefined
      const shown = keepTokens(walker, await browser.call(confirmPasskey, { body: device.sign(passkey) }))
      const { code } = (shown.body['data'] ?? {}) as { code?: string }
      if (code !== undefined) walker.recoveryCodes.unshift(code)
      return shown
    },
  },
]
