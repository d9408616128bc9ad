import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { paths } from '#app/paths.ts'
import { builtPortal, sharedPortal } from './built-portal.fixture.ts'

const dsn = 'https://0123456789abcdef@collector.grana.example/7'
const program = '/program/00000000-0000-4000-8000-000000000001'

async function callsOf(portal: FastifyInstance, url: string): Promise<string | undefined> {
  const { headers } = await portal.inject({ url })
  return /connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
}

const withoutCollector = "'self' https://api.grana.example"

describe('where a document may connect to', () => {
  let portal: FastifyInstance
  beforeAll(async () => {
    portal = await builtPortal({ telemetry: { dsn } })
  })

  test.each([paths.home(), paths.privacy(), paths.notFound(), paths.programs(), '/programs?q=banco', program])(
    'public page %s: also to the collector, by its origin only',
    async (page) => {
      expect(await callsOf(portal, page)).toBe(`${withoutCollector} https://collector.grana.example`)
    },
  )

  test.each([
    paths.contact(),
    paths.signIn(),
    paths.signUpAgent(),
    paths.signUpCustomer(),
    accountPaths.resetPassword(),
    accountPaths.chooseNewPassword('a'.repeat(43)),
    accountPaths.changePassword(),
    accountPaths.checkEmail(),
    accountPaths.twoFactor(),
    accountPaths.redirect(),
  ])('%s: not to the collector', async (page) => {
    expect(await callsOf(portal, page)).toBe(withoutCollector)
  })
})

test('no document names a collector without one', async () => {
  const portal = await sharedPortal()
  expect(await callsOf(portal, paths.home())).toBe(withoutCollector)
  expect((await portal.inject({ url: paths.home() })).body).not.toContain('collector')
})
