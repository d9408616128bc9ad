import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFileStore } from './file-store.ts'

test('gives up within six seconds on a store that never answers', async () => {
  const server = createServer(() => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signer = { region: 'us-east-1', accessKey: 'key', secretKey: 'secret' }
  const store = createFileStore({ ...signer, endpoint, publicUrl: endpoint, bucket: 'files' })
  const began = performance.now()
  await expect(store.get('a')).rejects.toMatchObject({ code: 'files.unavailable' })
  expect(performance.now() - began).toBeLessThan(6000)
})
