import type { RawRequest } from './raw-client.ts'

export type Headers = readonly (readonly [string, string])[]

export type HttpRequest = { method: string; target: string; headers?: Headers; body?: string | Buffer }

/** A syntactically correct HTTP request. */
export function wire({ method, target, headers = [], body }: HttpRequest): RawRequest {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const own: [string, string][] = [
    ['Host', 'api.grana.localhost'],
    ['Connection', 'close'],
  ]
  if (bytes !== undefined && !named.has('transfer-encoding')) own.push(['Content-Length', String(bytes.length)])
  const lines = [...own.filter(([name]) => !named.has(name.toLowerCase())), ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  // Header values are bytes: latin1 keeps those that are not ASCII as they are.
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return { pieces: [bytes === undefined ? head : Buffer.concat([head, bytes])] }
}

/** The same request from a signed-in user: adds headers after its first line. */
export function withHeaders({ pieces, ...rest }: RawRequest, headers: Headers): RawRequest {
  const [head = Buffer.alloc(0), ...others] = pieces
  const bytes = Buffer.from(head)
  const end = bytes.indexOf('\r\n')
  if (end === -1) return { pieces, ...rest }
  const lines = headers.map(([name, value]) => `\r\n${name}: ${value}`).join('')
  return {
    ...rest,
    pieces: [Buffer.concat([bytes.subarray(0, end), Buffer.from(lines), bytes.subarray(end)]), ...others],
  }
}
