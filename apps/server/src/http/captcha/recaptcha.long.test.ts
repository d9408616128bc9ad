import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/lib/log.ts'
import { portalUrl } from '#server/testing/test-api.ts'
import { createRecaptcha } from './recaptcha.ts'

test('gives up after five seconds on a provider that never answers', async () => {
  const server = createServer(() => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const captcha = createRecaptcha(
    { provider: 'recaptcha', secretV2: 'two', secretV3: 'three', verifyUrl: `http://127.0.0.1:${port}` },
    { clock: systemClock, log: createLog({ level: 'silent', name: 'test' }), portalUrl },
  )
  const began = performance.now()
  const question = { kind: 'checkbox', action: 'lead', clientAddress: '192.0.2.1' } as const
  await expect(captcha.verify('token', question)).rejects.toThrow('captcha.unavailable')
  expect(performance.now() - began).toBeLessThan(7000)
})
