import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import { maxBodyBytes, maxFormFieldBytes } from './body-limits.ts'
import { collectFields, type Fields } from './fields.ts'
import { parseJsonBody } from './json.ts'
import { parseMediaType, type MediaType } from './media-type.ts'
import { parseMultipart } from './multipart.ts'
import { reserveUploadMemory } from './upload-memory.ts'
import { parseUrlencoded } from './urlencoded.ts'

type File = NonNullable<Operation['file']>

async function collect(request: IncomingMessage, largest: number, note: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Destroying the request would destroy its connection too, and the error response with it.
  const incoming: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > largest) throw new DomainError('request.too_large')
    note(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(body: Buffer, type: MediaType): Fields {
  if (!isUtf8(body)) throw new DomainError('request.malformed')
  switch (type.name) {
    case 'json':
      return parseJsonBody(body.toString('utf8'))
    case 'urlencoded':
      return collectFields(parseUrlencoded(body.toString('utf8')))
    case 'multipart':
      return collectFields(parseMultipart(body, type.boundary))
  }
}

async function readWithFile(request: IncomingMessage, type: MediaType, { name, largest }: File): Promise<Fields> {
  if (type.name !== 'multipart') throw new DomainError('request.unsupported_media')
  const room = reserveUploadMemory()
  try {
    const body = await collect(request, largest + maxFormFieldBytes, room.take)
    const fields = collectFields(parseMultipart(body, type.boundary, name))
    const file = fields[name]
    if (file instanceof Uint8Array && file.length > largest) throw new DomainError('request.too_large')
    return fields
  } finally {
    room.leave()
  }
}

/**
 * Reads every request body: multipart, form and JSON all yield the same plain fields or one error. The schema of the
 * operation validates names and values afterwards. An operation with a file accepts multipart only.
 */
export async function parseBody(request: IncomingMessage, file?: File): Promise<Fields> {
  const { headers } = request
  const type = parseMediaType(headers['content-type'], headers['content-encoding'])
  const largest = file === undefined ? maxBodyBytes : file.largest + maxFormFieldBytes
  if (Number(headers['content-length'] ?? 0) > largest) throw new DomainError('request.too_large')
  if (file !== undefined) return readWithFile(request, type, file)
  return parse(await collect(request, largest, () => undefined), type)
}
