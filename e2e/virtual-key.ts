import type { CDPSession } from '@playwright/test'
import type { Page } from './journey.ts'

/** The browser's own stand-in for a device: it answers at once, as a person with a finger on it would. */
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

/** Gives the page a device, with the keys of another one if there are any; it can be taken away with all it holds. */
export async function plugIn(page: Page, keys: Keys = []) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  for (const credential of keys) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    keys: () => keysOf(devtools, authenticatorId),
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
