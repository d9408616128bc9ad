import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '@grana/contract/errors'
import { toErrorResponse } from './error-body.ts'
import { jsonType, securityHeaders } from './headers.ts'

type ParserError = Error & { code?: string; rawPacket?: unknown }

const longestRequestLine = 8192

/** Node counts the URL among the headers; the raw packet shows which of the two was too long. */
function isAddressTooLong({ rawPacket }: ParserError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false
  const lineEnd = rawPacket.indexOf('\r\n')
  return lineEnd === -1 ? rawPacket.length > longestRequestLine : lineEnd > longestRequestLine
}

function codeFor(error: ParserError): ErrorCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timeout'
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 'request.malformed'
  return isAddressTooLong(error) ? 'request.address_too_long' : 'request.headers_too_large'
}

type RawAnswer = { status: number; headers: Record<string, string>; body: string }

function rawAnswer(code: ErrorCode, isProduction: boolean): RawAnswer {
  const requestId = randomUUID()
  const answer = toErrorResponse(code, requestId)
  const body = JSON.stringify(answer.body)
  const headers = {
    ...securityHeaders(isProduction),
    'x-request-id': requestId,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  return { status: answer.status, headers, body }
}

function writeRaw(socket: Duplex, { status, headers, body }: RawAnswer): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Connections whose request was answered before it arrived completely: later errors on them need no response. */
const answeredEarly = new WeakSet<Socket>()

/** Tracks the connections on which the rest of an already answered request is still to arrive. */
export function trackEarlyResponses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    answeredEarly.delete(raw.socket)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) answeredEarly.add(raw.socket)
    done()
  })
}

/** Answers bytes that never became a request with the usual envelope and headers. */
export function createClientErrorHandler(isProduction: boolean) {
  return function answerClientError(error: ParserError, socket: Socket): void {
    const { _httpMessage: started }: Socket & { _httpMessage?: { headersSent: boolean } | null } = socket
    // A response that has started leaves no room for another one.
    if (error.code === 'ECONNRESET' || !socket.writable || started?.headersSent === true) {
      socket.destroy()
      return
    }
    if (answeredEarly.has(socket)) {
      socket.end()
      return
    }
    writeRaw(socket, rawAnswer(codeFor(error), isProduction))
  }
}

/** CONNECT asks for a tunnel: Node would close the connection without a response. */
export function createConnectHandler(isProduction: boolean) {
  return function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
    writeRaw(socket, rawAnswer('request.method_not_allowed', isProduction))
  }
}

/** An expectation other than 100-continue: Node would answer 417 without a body. */
export function createExpectationHandler(isProduction: boolean) {
  return function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
    const { status, headers, body } = rawAnswer('request.malformed', isProduction)
    response.writeHead(status, headers).end(body)
  }
}
