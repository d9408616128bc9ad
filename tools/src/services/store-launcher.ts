import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Run } from '../processes/run.ts'
import { startObjectStore } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * An address that starts the object store when it is first asked and tells its settings: most runs of single tests need
 * none. The address itself is the secret.
 */
export async function startStoreLauncher(run: Run): Promise<string> {
  const path = `/${randomBytes(16).toString('hex')}`
  let store: Promise<ObjectStore> | undefined
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end()
      return
    }
    store ??= startObjectStore(run)
    void store.then(
      (settings) => response.end(JSON.stringify(settings)),
      (error: unknown) => response.writeHead(503).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  run.closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}
