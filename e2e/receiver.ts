import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Delivery = {
  readonly id: string
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A receiver of webhooks on loopback that an organization would run. */
export async function startReceiver() {
  const deliveries: Delivery[] = []
  let status = 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const { type } = JSON.parse(body) as { type: string }
      deliveries.push({ id: headers['webhook-id'] ?? '', type, body, headers })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/grana`,
    deliveries,
    ofType: (type: string) => deliveries.filter((delivery) => delivery.type === type),
    answer: (next: number) => {
      status = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether the independent library accepts the signature of a delivery. */
export function isSignedBy(secret: string, { body, headers }: Pick<Delivery, 'body' | 'headers'>): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}
