import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Run } from '../processes/run.ts'
import { startObjectStore } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * A URL that starts the object store on the first request and returns its settings: most runs of single tests need none.
 * The URL itself is the secret.
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
