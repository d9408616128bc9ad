import { Agent, request as httpRequest } from 'node:http'
import { portalUrl } from '@grana/server/testing/test-api'

export type TimedResponse = { status: number; body: string; cookies: string[]; milliseconds: number }

export type RequestOptions = { method?: string; path: string; body?: object; headers?: Record<string, string> }

class IdleConnectionClosed extends Error {}

/** A client of one API process over keep-alive connections. */
export function openClient(port: number, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })

  /**
   * A server closes idle connections, possibly while a request is on its way. Like a browser, the client repeats on a new
   * connection a request that got no response.
   */
  async function ask(asked: RequestOptions): Promise<TimedResponse> {
    return askOnce(asked).catch((error: unknown) => {
      if (error instanceof IdleConnectionClosed) return askOnce(asked)
      throw error
    })
  }

  function askOnce({ method = 'GET', path, body, headers = {} }: RequestOptions): Promise<TimedResponse> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            host: 'api.grana.localhost',
            origin: portalUrl,
            accept: 'application/json',
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(payload)),
            }),
            ...headers,
          },
        },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(pieces).toString(),
              cookies: answer.headers['set-cookie'] ?? [],
              milliseconds: performance.now() - began,
            }),
          )
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isClosed = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        reject(isClosed ? new IdleConnectionClosed() : error)
      })
      sent.end(payload)
    })
  }

  return { ask, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof openClient>

/** An address that no request used before: the second and later bytes count up. */
function clientAddress(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

export function signIn(client: Client, who: { email: string; password: string; from: number; cookie?: string }) {
  return client.ask({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: who.email, password: who.password },
    headers: { 'x-forwarded-for': clientAddress(who.from), ...(who.cookie !== undefined && { cookie: who.cookie }) },
  })
}

/** Headers that a browser sends after a sign-in. */
export function sessionHeaders(answer: TimedResponse, email: string): Record<string, string> {
  const { AccessToken, RefreshToken } = JSON.parse(answer.body) as { AccessToken: string; RefreshToken: string }
  return {
    authorization: `Bearer ${AccessToken}`,
    refresh: RefreshToken,
    authemail: email,
    cookie: answer.cookies.map((line) => line.split(';')[0]).join('; '),
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
