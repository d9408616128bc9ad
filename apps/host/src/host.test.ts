import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAppSettings } from '@grana/web-server/app-settings'
import { securityHeaders } from '@grana/web-server/security-headers'
import { buildHost } from './host.ts'

let folder: string
let host: FastifyInstance
const html =
  '<!doctype html><script>first()</script><script>second()</script><script type="module" src="/assets/index-abc.js"></script>'
const environment = {
  APP_NAME: 'agents',
  APP_PORT: '0',
  API_URL: 'https://api.grana.example',
  PORTAL_URL: 'https://portal.grana.example',
  LOG_LEVEL: 'silent',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'assets/index-abc.js'), 'run()')
  await writeFile(join(folder, 'assets/index-abc.js.br'), 'small')
  await writeFile(join(folder, 'secret.env'), 'KEY=1')
  host = await buildHost(loadAppSettings({ ...environment, APP_FOLDER: folder }))
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

describe('responses of an app', () => {
  test.for(['/', '/reportes/7', '/callback', '/callback?code=x', '/a/b/c'])(
    '%s returns the app’s document',
    async (url) => {
      const answer = await host.inject({ url })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(html)
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['x-robots-tag']).toBe('noindex')
    },
  )

  test('runtime.json contains only what the browser may know', async () => {
    const answer = await host.inject({ url: '/runtime.json' })
    expect(answer.json()).toEqual({
      app: 'agents',
      apiUrl: 'https://api.grana.example',
      portalUrl: 'https://portal.grana.example',
    })
  })

  test('sends the approval time to the customers app only', () => {
    const env = { ...environment, APP_FOLDER: folder, APPROVAL_HOURS: '48' }
    expect(loadAppSettings({ ...env, APP_NAME: 'customers' }).runtime).toHaveProperty('approvalHours', 48)
    expect(loadAppSettings(env).runtime).not.toHaveProperty('approvalHours')
    expect(loadAppSettings({ ...env, APP_NAME: 'customers', APPROVAL_HOURS: '' }).runtime).not.toHaveProperty(
      'approvalHours',
    )
    expect(() => loadAppSettings({ ...env, APPROVAL_HOURS: 'soon' })).toThrow('APPROVAL_HOURS is not an amount')
  })

  test('sends the fee of the platform to the customers app only', () => {
    const env = { ...environment, APP_FOLDER: folder, REWARD_FEE_PERCENT: '12.5' }
    expect(loadAppSettings({ ...env, APP_NAME: 'customers' }).runtime).toHaveProperty('rewardFeePercent', 12.5)
    expect(loadAppSettings(env).runtime).not.toHaveProperty('rewardFeePercent')
    const without = { ...env, APP_NAME: 'customers', REWARD_FEE_PERCENT: '' }
    expect(loadAppSettings(without).runtime).not.toHaveProperty('rewardFeePercent')
    expect(() => loadAppSettings({ ...env, REWARD_FEE_PERCENT: '101' })).toThrow('REWARD_FEE_PERCENT is not an amount')
  })

  test('files are compressed and immutable', async () => {
    const answer = await host.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  test.for([
    '/assets/gone.js',
    '/favicon.png',
    '/secret.env',
    '/index.html',
    '/../../etc/passwd.txt',
    '/%2e%2e/secret.env',
    '/assets/../secret.env',
    '/assets/',
    '/%00',
    '/%zz',
  ])('%s returns 404', async (url) => {
    const answer = await host.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('')
  })

  test('rejects other methods', async () => {
    expect((await host.inject({ method: 'POST', url: '/' })).statusCode).toBe(405)
  })

  test.for(['/', '/runtime.json', '/assets/index-abc.js', '/assets/gone.js', '/robots.txt', '/health/ready'])(
    '%s has all security headers',
    async (url) => {
      const { headers } = await host.inject({ url })
      for (const [name, value] of Object.entries(securityHeaders)) {
        const expected = url === '/' && name === 'Referrer-Policy' ? 'strict-origin' : value
        expect([name, headers[name.toLowerCase()]]).toEqual([name, expected])
      }
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  test('the document may run only its own scripts, connect only to the API and frame only the portal', async () => {
    const policy = String((await host.inject({ url: '/' })).headers['content-security-policy']).split('; ')
    expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
      /^script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='$/,
    )
    expect(policy).toContain("connect-src 'self' https://api.grana.example")
    expect(policy).toContain("img-src 'self' https://api.grana.example")
    expect(policy).toContain('frame-src https://portal.grana.example')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy.join()).not.toMatch(/unsafe|\*|http:/)
  })
})

describe('an app that uploads files', () => {
  test('may connect to one bucket, within its own prefix', async () => {
    const filesUrl = 'https://store.example/grana-files'
    const sending = await buildHost(loadAppSettings({ ...environment, APP_FOLDER: folder, FILES_URL: filesUrl }))
    const policy = String((await sending.inject({ url: '/' })).headers['content-security-policy']).split('; ')
    expect(policy).toContain(`connect-src 'self' https://api.grana.example ${filesUrl} ${filesUrl}/report-files/`)
    expect(policy.filter((part) => part.includes('store.example'))).toHaveLength(1)
    await sending.close()
  })
})

describe('settings', () => {
  test.for([
    ['APP_NAME', { APP_NAME: 'portal' }],
    ['APP_NAME', { APP_NAME: '' }],
    ['APP_PORT', { APP_PORT: 'x' }],
    ['APP_FOLDER', { APP_FOLDER: '' }],
    ['API_URL', { API_URL: 'https://api.grana.example/x' }],
    ['PORTAL_URL', { PORTAL_URL: 'portal' }],
    ['FILES_URL', { FILES_URL: 'https://store.example' }],
    ['FILES_URL', { FILES_URL: 'https://store.example/a/b' }],
    ['FILES_URL', { FILES_URL: "https://store.example/a; script-src 'unsafe-inline'" }],
    ['PORTAL_IDLE_SECONDS', { PORTAL_IDLE_SECONDS: '10' }],
  ] as const)('validates %s', ([name, changes]) => {
    expect(() => loadAppSettings({ ...environment, APP_FOLDER: folder, ...changes })).toThrow(name)
  })
})
