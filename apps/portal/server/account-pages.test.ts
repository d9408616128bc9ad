import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'
import { skipSignInScript } from '#app/lib/session/skip-sign-in-script.ts'
import { paths } from '#app/paths.ts'
import { centre } from '@grana/messages/es/account/centre'
import { session } from '@grana/messages/es/account/session'
import { sharedPortal } from './built-portal.fixture.ts'

const token = 'Zx9-_s3cretZx9-_s3cretZx9-_s3cretZx9-_s3cre'
const tokens = '__Host-grana_access=a; __Host-grana_refresh=r; __Host-grana_email=e'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await sharedPortal()
})

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers })

describe('C9: pages behind the link of an email', () => {
  const links = [
    accountPaths.chooseNewPassword,
    accountPaths.verifyEmail,
    accountPaths.confirmBrowser,
    accountPaths.reactivate,
    accountPaths.stopRecovery,
    accountPaths.changeEmail,
    accountPaths.invitation,
  ]

  test.each(links.map((link) => [link(token), link('b'.repeat(43))] as const))(
    '%s is not cached, and its token is in no response',
    async (url, other) => {
      for (const address of [url, `${url}?from=mail`, `${url}/`]) {
        const answer = await get(address)
        expect(answer.statusCode).toBe(200)
        expect(answer.headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
        expect(answer.body + JSON.stringify(answer.headers)).not.toContain(token)
        // The policy pins the page's script by digest, so nothing else runs before it.
        expect(answer.headers['content-security-policy']).toContain("'strict-dynamic'")
      }
      expect((await get(other)).body).toBe((await get(url)).body)
    },
  )

  test('a longer path is not such a page, and is not echoed', async () => {
    const answer = await get(`${accountPaths.chooseNewPassword(token)}/more`)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(paths.notFound())
  })
})

describe('the sign-in page', () => {
  test('redirects by a script before anything is visible', async () => {
    const { body, headers } = await get(paths.signIn())
    const script = body.indexOf(skipSignInScript)
    expect(script).toBeGreaterThan(body.indexOf('<body>'))
    expect(body.slice(body.indexOf('<body>') + '<body>'.length, script)).toMatch(/^(?:<!--.*?-->)*<script>$/)
    const digest = createHash('sha256').update(skipSignInScript).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`)
  })

  test('is one document for all visitors', async () => {
    const [plain, withTokens] = [await get(paths.signIn()), await get(paths.signIn(), { cookie: tokens })]
    expect(withTokens.body).toBe(plain.body)
    expect(withTokens.headers.etag).toBe(plain.headers.etag)
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(plain.headers['cache-control']).toMatch(/^public/)
  })

  test.each([paths.signUp(), accountPaths.resetPassword(), accountPaths.redirect(), paths.home()])(
    '%s has no such script',
    async (url) => {
      expect((await get(url)).body).not.toContain(skipSignInScript)
    },
  )
})

describe('pages behind the guard', () => {
  const screens = accountScreens.map(({ name }) => accountPaths.screen(name))
  test.each([accountPaths.redirect(), accountPaths.changePassword(), ...screens])('%s is a shell', async (url) => {
    const answer = await get(url, { cookie: tokens })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(session.opening.checking)
    expect(answer.body).not.toMatch(/<form|<input/)
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
    expect(answer.body).toBe((await get(url)).body)
  })

  test('the account centre redirects to its first screen, whose navigation waits for the session', async () => {
    const { statusCode, headers } = await get(accountPaths.account())
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(accountPaths.screen(accountScreens[0].name))
    const { body } = await get(accountPaths.screen(accountScreens[0].name))
    expect(body.match(/<nav\b/g)).toHaveLength(1)
    for (const { name } of accountScreens) expect(body).not.toContain(`>${centre.screens[name].name}</a>`)
  })

  test('/redir shows its purpose from the first render', async () => {
    expect((await get(accountPaths.redirect())).body).toContain(`>${session.opening.heading}</h1>`)
  })
})

test('public pages contain no session code', async () => {
  const files = async (url: string) =>
    [...(await get(url)).body.matchAll(/\["(\/assets\/[^"]+\.js)","sha384-/g)].map(([, file]) => file)
  const ofSession = (await files(accountPaths.redirect())).filter((file) => file?.includes('session-layout'))
  expect(ofSession).toHaveLength(1)
  for (const page of [paths.home(), paths.programs(), paths.contact(), paths.terms()]) {
    expect((await files(page)).filter((file) => ofSession.includes(file))).toEqual([])
    expect((await get(page)).body).not.toContain('__Host-grana')
  }
})
