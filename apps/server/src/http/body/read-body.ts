import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation } from '@grana/contract/operation'
import { gatherFields, type Fields } from './fields.ts'
import { readJson } from './json.ts'
import { readMediaType, type MediaType } from './media-type.ts'
import { readParts } from './multipart.ts'
import { holdUpload } from './upload-room.ts'
import { readPairs } from './urlencoded.ts'

/** The largest form of ours is a message of 4,000 characters and a captcha answer, percent-encoded. */
export const largestBody = 128 * 1024

/** What the other fields of a form with a file may take, and the lines around them. */
export const besideFile = 16 * 1024

type File = NonNullable<Operation['file']>

async function collect(request: IncomingMessage, largest: number, note: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Destroying the request would take its connection along, and with it the refusal.
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
      return readJson(body.toString('utf8'))
    case 'urlencoded':
      return gatherFields(readPairs(body.toString('utf8')))
    case 'multipart':
      return gatherFields(readParts(body, type.boundary))
  }
}

async function readWithFile(request: IncomingMessage, type: MediaType, { name, largest }: File): Promise<Fields> {
  if (type.name !== 'multipart') throw new DomainError('request.unsupported_media')
  const room = holdUpload()
  try {
    const body = await collect(request, largest + besideFile, room.take)
    const fields = gatherFields(readParts(body, type.boundary, name))
    const file = fields[name]
    if (file instanceof Uint8Array && file.length > largest) throw new DomainError('request.too_large')
    return fields
  } finally {
    room.leave()
  }
}

/**
 * The one way in for bodies: multipart, form and JSON come out as the same plain fields, or as one refusal.
 * Names and values are judged by the operation's schema afterwards. With a file it is multipart, or nothing.
 */
export async function readBody(request: IncomingMessage, file?: File): Promise<Fields> {
  const { headers } = request
  const type = readMediaType(headers['content-type'], headers['content-encoding'])
  const largest = file === undefined ? largestBody : file.largest + besideFile
  if (Number(headers['content-length'] ?? 0) > largest) throw new DomainError('request.too_large')
  if (file !== undefined) return readWithFile(request, type, file)
  return parse(await collect(request, largest, () => undefined), type)
}
