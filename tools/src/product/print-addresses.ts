import { generateSync } from 'otplib'
import { addressesOf } from './settings.ts'
import type { World } from './settings.ts'

/** Accounts of the demo data, one line for each kind of user. */
export const demoAccounts = [
  ['organization', 'renata.sosa@tepozan.example'],
  ['agent', 'ixchel@mail.example'],
  ['staff', 'marcos@mail.example (administrator), elena@mail.example (triager), jimena@mail.example (triager)'],
] as const

function describeAccounts({ secrets, mode, staffSignIn }: World): string[] {
  const code = generateSync({ secret: secrets.DEMO_AUTHENTICATOR })
  return [
    'sign in  at the portal, with one of these addresses:',
    ...demoAccounts.map(([kind, addresses]) => `           ${kind.padEnd(13)} ${addresses}`),
    `         password ${secrets.DEMO_PASSWORD}, code ${code}; the next one: pnpm demo-code${mode === 'development' ? ' dev' : ''}`,
    ...(staffSignIn === 'code'
      ? [
          '         staff need no passkey here: STAFF_SIGN_IN=code, which the API refuses on hosts other than *.localhost',
        ]
      : []),
  ]
}

/** The URLs to open and the accounts to sign in with; `more` are lines of one command only. */
export function describeWorld(world: World, more: readonly string[] = []): string[] {
  const { PORTAL_URL, API_URL, CUSTOMERS_URL, AGENTS_URL, STAFF_URL } = addressesOf(world)
  return [
    `portal   ${PORTAL_URL}`,
    `api      ${API_URL}   (reference at /reference)`,
    `clients  ${CUSTOMERS_URL}`,
    `agents   ${AGENTS_URL}`,
    `staff    ${STAFF_URL}`,
    `mail     ${world.mail.mailUrl ?? world.mail.smtpUrl}`,
    ...more,
    ...describeAccounts(world),
    ...(world.offer ? ['prices   prices and response times on the pages are invented for this demo'] : []),
    ...(world.missing ?? []).map((line) => `missing  ${line}`),
    'stop     Ctrl-C',
  ]
}

export function printAddresses(world: World, title: string, more: readonly string[] = []): void {
  console.log(`\n${title}\n  ${describeWorld(world, more).join('\n  ')}\n`)
}
