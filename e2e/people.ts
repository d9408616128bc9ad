import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import {
  logIn,
  verifyEmailAddress,
  registerAgent,
  registerCustomer,
  resetPassword,
  type TokenAnswer,
} from '@grana/contract/auth'
import { registerInvitedMember } from '@grana/contract/customers/invitations'
import { appOfKind, exchangeHandoffCode, createHandoffCode } from '@grana/contract/handoff'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { callApi, callerIn, copyToBrowser, storeTokens, newCaller, type ApiCaller } from './api-caller.ts'
import { codeAt } from './authenticator.ts'
import { captchaToken } from './captcha-token.ts'
import { setting, type Page } from './journey.ts'
import { linkTo } from './services.ts'

export const password = 'Tezontle#41-faro'

export type Kind = 'agent' | 'customer'
export type Person = { readonly email: string; readonly username: string; readonly organization: string }

export const firstNames = { agent: 'Ximena', customer: 'Renata' } as const

/** A new user with a unique organization. */
export function newPerson(): Person {
  const mark = crypto.randomUUID().slice(0, 8)
  return {
    email: `persona.${mark}@tepozan.example`,
    username: `persona-${mark}`,
    organization: `Cooperativa Tepozan ${mark}`,
  }
}

const common = () => ({
  password,
  terms: 'true',
  timezone: 'America/Bogota',
  captcha_token: captchaToken('register'),
})

async function register(person: Person, kind: Kind): Promise<ApiCaller> {
  const caller = newCaller()
  const { username, organization, email } = person
  const [operation, body] =
    kind === 'agent'
      ? [registerAgent, { username, last_name: 'Paredes Luna', country: 'CO', code_of_conduct: 'true' }]
      : [
          registerCustomer,
          { organization, last_name: 'Solis Vega', country: 'MX', position: 'CISO', phone: '+525550000000' },
        ]
  const tokens = await callApi<TokenAnswer>(caller, operation, {
    body: { ...common(), email, first_name: firstNames[kind], ...body },
  })
  storeTokens(caller, tokens, { origin: setting('PORTAL_URL'), email })
  return caller
}

/** What the link of the first email does. */
async function prove(caller: ApiCaller, { email }: Person): Promise<void> {
  const token = (await linkTo(email, '/verify-email')).split('/').at(-1) ?? ''
  await callApi(caller, verifyEmailAddress, { params: { token }, body: {} })
}

const urlOfApp = { customers: 'CUSTOMERS_URL', agents: 'AGENTS_URL', staff: 'STAFF_URL' } as const

/** The app of a person's kind gets its tokens, as it does by way of /redir and /callback. */
async function handOver(caller: ApiCaller, kind: keyof typeof appOfKind): Promise<void> {
  const app = appOfKind[kind]
  const origin = setting(urlOfApp[app])
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const { data } = await callApi<{ data: { code: string } }>(caller, createHandoffCode, {
    body: { app, code_challenge },
  })
  const exchanged = await callApi<TokenAnswer & { email: string }>(caller, exchangeHandoffCode, {
    origin,
    body: { code: data.code, code_verifier: verifier },
  })
  storeTokens(caller, exchanged, { origin, email: exchanged.email })
}

/** A user who has signed up elsewhere: no browser of the test has their session. */
export async function newAccount(kind: Kind): Promise<Person> {
  const person = newPerson()
  await prove(await register(person, kind), person)
  return person
}

/** A user who has just signed up and is signed in; the email address is not verified yet. */
export async function newUnverifiedUser(page: Page, kind: Kind = 'agent'): Promise<Person> {
  const person = newPerson()
  await copyToBrowser(page.context(), await register(person, kind))
  return person
}

/** A new user with a verified email address, signed in on the portal: from here on an app accepts them. */
export async function newVerifiedUser(page: Page, kind: Kind): Promise<Person> {
  const person = newPerson()
  const caller = await register(person, kind)
  await prove(caller, person)
  await copyToBrowser(page.context(), caller)
  return person
}

/** A new user, signed in on the portal and in their app. */
export async function newAppUser(page: Page, kind: Kind): Promise<Person> {
  const person = newPerson()
  const caller = await register(person, kind)
  await prove(caller, person)
  await handOver(caller, kind)
  await copyToBrowser(page.context(), caller)
  return person
}

/** Gives the app of the user who is signed in on the portal its tokens. */
export async function enterApp(context: BrowserContext, kind: keyof typeof appOfKind): Promise<void> {
  const caller = await callerIn(context)
  await handOver(caller, kind)
  await copyToBrowser(context, caller)
}

/** Creates the account of an invitation, signed in on the portal and in the app. */
export async function joinByInvitation(context: BrowserContext, given: { email: string; name: string }): Promise<void> {
  const token = (await linkTo(given.email, '/invitation')).split('/').at(-1) ?? ''
  const caller = newCaller()
  const tokens = await callApi<TokenAnswer>(caller, registerInvitedMember, {
    params: { token },
    body: { ...common(), first_name: given.name, last_name: 'Ibarra Soto', country: 'PE' },
  })
  storeTokens(caller, tokens, { origin: setting('PORTAL_URL'), email: given.email })
  await handOver(caller, 'customer')
  await copyToBrowser(context, caller)
}

/** Sets a password by a link, and signs in on the portal. */
export async function enterByLink(context: BrowserContext, email: string, link: string): Promise<void> {
  const caller = newCaller()
  const token = link.split('/').at(-1) ?? ''
  await callApi(caller, resetPassword, { params: { token }, body: { password, password_confirmation: password } })
  const tokens = await callApi<TokenAnswer>(caller, logIn, { body: { email, password } })
  storeTokens(caller, tokens, { origin: setting('PORTAL_URL'), email })
  await copyToBrowser(context, caller)
}

type Door = { readonly email: string; readonly password: string; readonly key: string; readonly kind: Kind }

/** Signs a user in with password and code, on the portal and in their app. */
export async function signInByApi(context: BrowserContext, { email, password: typed, key, kind }: Door): Promise<void> {
  const caller = newCaller()
  const hold = (tokens: TokenAnswer) => storeTokens(caller, tokens, { origin: setting('PORTAL_URL'), email })
  hold(await callApi<TokenAnswer>(caller, logIn, { body: { email, password: typed } }))
  hold(await callApi<TokenAnswer>(caller, confirmTwoFactor, { body: { code: codeAt(key) } }))
  await handOver(caller, kind)
  await copyToBrowser(context, caller)
}

/** The TOTP key and the recovery codes. */
export type SecondFactor = { readonly key: string; readonly codes: readonly string[] }

/** Enables TOTP for the user who is signed in on the portal. */
export async function addSecondFactor(context: BrowserContext): Promise<SecondFactor> {
  const caller = await callerIn(context)
  const { data } = await callApi<{ data: { secret: string } }>(caller, prepareTwoFactor)
  const confirmed = await callApi<{ data: { recovery_codes: string[] } }>(caller, confirmTwoFactor, {
    body: { code: codeAt(data.secret) },
  })
  return { key: data.secret, codes: confirmed.data.recovery_codes }
}
