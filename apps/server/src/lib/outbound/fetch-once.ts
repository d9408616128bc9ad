import { request as plainRequest, Agent as PlainAgent, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest, Agent as SecureAgent } from 'node:https'
import type { RequestTarget } from './request-target.ts'

export type Fetched = { status: number; body: string }
export type FetchFault = 'unreachable' | 'not-secure' | 'timed-out' | 'too-large' | 'garbled'

type Connection = { place: RequestTarget; address: string; signal: AbortSignal }
type Visit = Connection & { largestBytes: number }

/** What a POST sends. */
export type Message = { headers: Readonly<Record<string, string>>; body: string }

/** A request of an API: a POST with a body, a GET without. */
export type ApiRequest = { headers: Readonly<Record<string, string>>; body?: string }

const userAgent = 'Grana-Authority/1.0'
const largestHead = 8192

/** Never the shared agents: the environment may configure a proxy for those. */
const agents = { plain: new PlainAgent({ keepAlive: false }), secure: new SecureAgent({ keepAlive: false }) }

/** Connects to the checked address; the name is used for the certificate and the header, and is not resolved again. */
function optionsFor(
  { place, address, signal }: Connection,
  { headers, body }: ApiRequest,
): RequestOptions & { servername: string } {
  const { url, host, port, isAddress } = place
  return {
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    method: body === undefined ? 'GET' : 'POST',
    servername: isAddress ? '' : host,
    maxHeaderSize: largestHead,
    signal,
    setHost: false,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept: 'text/plain, */*;q=0.1',
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  }
}

function open(connection: Connection, request: ApiRequest): Promise<IncomingMessage> {
  const isSecure = connection.place.url.protocol === 'https:'
  const options = optionsFor(connection, request)
  return new Promise((resolve, reject) => {
    const sent = isSecure
      ? secureRequest({ ...options, agent: agents.secure })
      : plainRequest({ ...options, agent: agents.plain })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(request.body)
  })
}

async function readBody(response: IncomingMessage, largestBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > largestBytes) return undefined
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function faultOf(error: unknown, signal: AbortSignal): FetchFault {
  if (signal.aborted) return 'timed-out'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return 'garbled'
  return /CERT|TLS|SSL|SELF_SIGNED|ISSUER|VERIFY|EPROTO/.test(code) ? 'not-secure' : 'unreachable'
}

/** One request to one checked address: follows no redirect, uses no proxy, decompresses no body. */
export async function fetchOnce(
  visit: Visit,
  request: ApiRequest = { headers: {} },
): Promise<Fetched | { fault: FetchFault }> {
  try {
    const response = await open(visit, request)
    const { statusCode: status = 0, headers } = response
    const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity'
    const body = isPacked ? '' : await readBody(response, visit.largestBytes)
    response.destroy()
    if (isPacked) return { fault: 'garbled' }
    return body === undefined ? { fault: 'too-large' } : { status, body }
  } catch (error) {
    return { fault: faultOf(error, visit.signal) }
  }
}

/** One POST to one checked address. The answer is its status: its body is not read, so that none is too long or too slow. */
export async function postOnce(
  connection: Connection,
  message: Message,
): Promise<{ status: number } | { fault: FetchFault }> {
  try {
    const response = await open(connection, message)
    const { statusCode: status = 0 } = response
    response.on('error', () => undefined)
    response.destroy()
    return { status }
  } catch (error) {
    return { fault: faultOf(error, connection.signal) }
  }
}
