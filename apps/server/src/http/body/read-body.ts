import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '#server/lib/domain-error.ts'
import { gatherFields, type Fields } from './fields.ts'
import { readJson } from './json.ts'
import { readMediaType, type MediaType } from './media-type.ts'
import { readParts } from './multipart.ts'
import { readPairs } from './urlencoded.ts'

/** The largest form of ours is a message of 4,000 characters and a captcha answer, percent-encoded. */
export const largestBody = 128 * 1024

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Destroying the request would take its connection along, and with it the refusal.
  const incoming: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > largestBody) throw new DomainError('request.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(body: Buffer, type: MediaType): Fields {
  switch (type.name) {
    case 'json':
      return readJson(body.toString('utf8'))
    case 'urlencoded':
      return gatherFields(readPairs(body.toString('utf8')))
    case 'multipart':
      return gatherFields(readParts(body, type.boundary))
  }
}

/**
 * The one way in for bodies: multipart, form and JSON come out as the same plain fields, or as one refusal.
 * Names and values are judged by the operation's schema afterwards.
 */
export async function readBody(request: IncomingMessage): Promise<Fields> {
  const { headers } = request
  const type = readMediaType(headers['content-type'], headers['content-encoding'])
  if (Number(headers['content-length'] ?? 0) > largestBody) throw new DomainError('request.too_large')
  const body = await collect(request)
  if (!isUtf8(body)) throw new DomainError('request.malformed')
  return parse(body, type)
}
