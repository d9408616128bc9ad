import { isUtf8 } from 'node:buffer'
import { DomainError } from '#server/lib/domain-error.ts'
import type { FieldPair } from './fields.ts'

/**
 * Parts of a multipart form. The parser accounts for every byte: what streaming parsers tolerate (text before the first
 * boundary or after the last, parts without a name, several headers of one kind) is rejected, because two parsers that
 * tolerate different things read two different forms. A file is accepted only under the name that the operation
 * declares; its file name and declared type are ignored, because the client chooses them.
 */

const disposition = /^form-data; ?name=(?:"([^"\r\n]+)"|([A-Za-z0-9_-]+))(; ?filename="[^"\r\n]*")?$/i
const plainText = /^text\/plain(?:; ?charset="?utf-?8"?)?$/i
const anyType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/i
const headerLine = /^([A-Za-z-]+):[ \t]*(.*)$/
const longestHead = 1024

function throwMalformed(): never {
  throw new DomainError('request.malformed')
}

type Head = { name: string; isFile: boolean }

function readDisposition(value: string): Head {
  const [whole, quoted, bare, fileName] = disposition.exec(value) ?? []
  return whole === undefined
    ? throwMalformed()
    : { name: quoted ?? bare ?? throwMalformed(), isFile: fileName !== undefined }
}

function readHead(text: string, fileName: string | undefined): Head {
  let head: Head | undefined
  let type: string | undefined
  for (const line of text.split('\r\n')) {
    const [, key = '', value = ''] = headerLine.exec(line) ?? []
    if (key.toLowerCase() === 'content-disposition' && head === undefined) head = readDisposition(value)
    else if (key.toLowerCase() === 'content-type' && type === undefined) type = value
    else throwMalformed()
  }
  if (head === undefined || (head.isFile && head.name !== fileName)) throwMalformed()
  if (type !== undefined && !(head.isFile ? anyType : plainText).test(type)) throwMalformed()
  return head
}

function isAt(body: Buffer, position: number, text: string): boolean {
  return body.toString('latin1', position, position + text.length) === text
}

function readText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : throwMalformed()
}

/** Parts in their order. Files are views of `body`, not copies. */
export function* parseMultipart(body: Buffer, boundary: string, fileName?: string): Generator<FieldPair> {
  const delimiter = `--${boundary}`
  if (!isAt(body, 0, delimiter)) throwMalformed()
  let position = delimiter.length
  while (!isAt(body, position, '--')) {
    if (!isAt(body, position, '\r\n')) throwMalformed()
    const headEnd = body.subarray(0, position + longestHead + 4).indexOf('\r\n\r\n', position)
    if (headEnd === -1) throwMalformed()
    const { name, isFile } = readHead(readText(body.subarray(position + 2, headEnd)), fileName)
    const valueEnd = body.indexOf(`\r\n${delimiter}`, headEnd + 4)
    if (valueEnd === -1) throwMalformed()
    const value = body.subarray(headEnd + 4, valueEnd)
    yield [name, isFile ? value : readText(value)]
    position = valueEnd + 2 + delimiter.length
  }
  const trailer = body.toString('latin1', position + 2)
  if (trailer !== '' && trailer !== '\r\n') throwMalformed()
}
