import type { CDPSession } from '@playwright/test'
import type { Page } from './journey.ts'

/** The browser's virtual authenticator: it responds at once, as a present user would. */
const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

async function keysOf(devtools: CDPSession, authenticatorId: string) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

type Keys = Awaited<ReturnType<typeof keysOf>>

/** Adds an authenticator to the page, with the keys of another one if there are any; it can be removed with its keys. */
export async function addAuthenticator(page: Page, keys: Keys = []) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  for (const credential of keys) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    keys: () => keysOf(devtools, authenticatorId),
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
