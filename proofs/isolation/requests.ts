import type { FastifyInstance } from 'fastify'
import type { Operation } from '@grana/contract/operation'
import { multipartOf } from '@grana/server/testing/avatar-client'
import { asJson, asMultipart } from '@grana/server/testing/lead-form'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import type { ArrangedRequest } from './arrange.ts'

export type MatrixResponse = {
  address: string
  status: number
  code: string
  text: string
  headers: Record<string, unknown>
  ms: number
  /** Processor time of the responding thread, which is this one; waiting for other processes is not included. */
  ownMs: number
}

const someName = '00000000-0000-4000-8000-000000000000'

function addressOf({ path }: Operation, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? someName))
}

function bodyOf(operation: Operation, { body, parts }: ArrangedRequest) {
  if (parts !== undefined) return multipartOf(parts)
  if (operation.body === undefined) return { headers: {} }
  return operation.send === 'multipart' ? asMultipart(body ?? {}) : asJson(body ?? {})
}

function codeIn(text: string): string {
  return text.startsWith('{') ? ((JSON.parse(text) as { code?: string }).code ?? '') : ''
}

type Asking = {
  operation: Operation
  method: 'HEAD' | Operation['method']
  arranged: ArrangedRequest
  browser: TestBrowser
}

/** Sends an arranged request and keeps the complete response. */
export async function sendArranged(
  app: FastifyInstance,
  { operation, method, arranged, browser }: Asking,
): Promise<MatrixResponse> {
  const sent = bodyOf(operation, arranged)
  const address = addressOf(operation, arranged.params)
  const began = performance.now()
  const worked = process.threadCpuUsage()
  const answer = await app.inject({
    method,
    url: address,
    ...(arranged.query && { query: arranged.query }),
    headers: { ...sent.headers, ...browser.headers() },
    ...('payload' in sent && { payload: sent.payload }),
  })
  const { statusCode: status, body: text, headers } = answer
  const { user, system } = process.threadCpuUsage(worked)
  return {
    address: `${method} ${address}`,
    status,
    code: codeIn(text),
    text,
    headers,
    ms: performance.now() - began,
    ownMs: (user + system) / 1000,
  }
}

const ofTheMoment = /^(?:date|x-request-id|ratelimit.*|retry-after|content-length)$/

/** The parts of a response by which a foreign resource could be distinguished from an absent one. */
export function comparableBytes({
  status,
  text,
  headers,
}: Pick<MatrixResponse, 'status' | 'text' | 'headers'>): string {
  const lasting = Object.entries(headers).filter(([name]) => !ofTheMoment.test(name))
  return JSON.stringify([status, text, lasting]).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
}
