import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Page } from './journey.ts'
import { setting } from './journey.ts'

/** A certified OpenID provider on loopback: it believes every address and password. */
export async function startIdentityProvider() {
  const client = { id: 'grana', secret: randomBytes(24).toString('base64url') }
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const portal = setting('PORTAL_URL')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portal}/sign-in/organization/return`],
        post_logout_redirect_uris: [`${portal}/sign-in`],
      },
    ],
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, given_name: 'Ines', family_name: 'Solar' }),
    }),
  })
  listener = provider.callback()
  return {
    issuer,
    client,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in at the provider, whose pages ask for a name, a password and an agreement. */
export async function signInAtProvider(page: Page, issuer: string, address: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`)
  await page.locator('input[name=login]').fill(address)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
}
