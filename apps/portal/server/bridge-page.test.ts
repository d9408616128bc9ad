import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { passkeyHeaders } from '@grana/web-server/security-headers'
import { builtPortal, sharedPortal } from './built-portal.fixture.ts'

const apps = { customer: 'https://clientes.grana.example', agent: 'https://agentes.grana.example' }
let portal: FastifyInstance
beforeAll(async () => {
  portal = await builtPortal({ apps })
})

const policyOf = async (app: FastifyInstance, url: string) =>
  String((await app.inject({ url })).headers['content-security-policy']).split('; ')

describe('C4: the page that apps frame', () => {
  test('may be framed by the exact origins of the apps only', async () => {
    const policy = await policyOf(portal, '/bridge')
    expect(policy).toContain(`frame-ancestors ${apps.customer} ${apps.agent}`)
    expect(policy.filter((part) => part.startsWith('frame-ancestors'))).toHaveLength(1)
  })

  test('may not be framed at all without apps', async () => {
    expect(await policyOf(await sharedPortal(), '/bridge')).toContain("frame-ancestors 'none'")
  })

  test('omits the two headers that would forbid framing by the apps, and no other', async () => {
    const { headers } = await portal.inject({ url: '/bridge' })
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    const others = Object.entries(passkeyHeaders).filter(
      ([name]) => !['X-Frame-Options', 'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'].includes(name),
    )
    for (const [name, value] of others) expect(headers[name.toLowerCase()]).toBe(value)
    expect(headers['cross-origin-resource-policy']).toBe('same-site')
  })

  test('runs only its own script and loads nothing', async () => {
    const { body } = await portal.inject({ url: '/bridge' })
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? []
    const digest = createHash('sha256').update(script).digest('base64')
    const policy = await policyOf(portal, '/bridge')
    expect(policy).toContain(`script-src 'sha256-${digest}'`)
    expect(policy).toContain("default-src 'none'")
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(script.length).toBeLessThan(4000)
    expect(body).toContain(`data-origins="${apps.customer} ${apps.agent}"`)
  })

  test.for(['/', '/sign-in', '/redir', '/account/two-factor', '/404', '/bridge/', '/bridge/x', '/Bridge'])(
    '%s may not be framed',
    async (url) => {
      const { headers } = await portal.inject({ url })
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )
})
