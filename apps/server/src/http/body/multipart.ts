import { DomainError } from '#server/lib/domain-error.ts'

/**
 * Text fields of a multipart form, out of the whole body. Every byte has to be accounted for: what streaming parsers
 * forgive (text before the first boundary or after the last, parts without a name, several headers of one kind) is
 * refused, because two readers that forgive differently read two different forms. Files are not fields.
 */

const disposition = /^form-data; ?name=(?:"([^"\r\n]+)"|([A-Za-z0-9_-]+))$/i
const plainText = /^text\/plain(?:; ?charset="?utf-?8"?)?$/i
const headerLine = /^([A-Za-z-]+):[ \t]*(.*)$/
const longestHead = 1024

function malformed(): never {
  throw new DomainError('request.malformed')
}

function readHead(head: string): string {
  let name: string | undefined
  let hasType = false
  for (const line of head.split('\r\n')) {
    const [, key = '', value = ''] = headerLine.exec(line) ?? []
    if (key.toLowerCase() === 'content-disposition' && name === undefined) {
      const [, quoted, bare] = disposition.exec(value) ?? []
      name = quoted ?? bare ?? malformed()
    } else if (key.toLowerCase() === 'content-type' && !hasType && plainText.test(value)) {
      hasType = true
    } else {
      malformed()
    }
  }
  return name ?? malformed()
}

function isAt(body: Buffer, position: number, text: string): boolean {
  return body.toString('latin1', position, position + text.length) === text
}

/** Fields in their order; `body` is known to be UTF-8. */
export function* readParts(body: Buffer, boundary: string): Generator<[string, string]> {
  const delimiter = `--${boundary}`
  if (!isAt(body, 0, delimiter)) malformed()
  let position = delimiter.length
  while (!isAt(body, position, '--')) {
    if (!isAt(body, position, '\r\n')) malformed()
    const headEnd = body.indexOf('\r\n\r\n', position)
    if (headEnd === -1 || headEnd - position > longestHead) malformed()
    const head = body.toString('utf8', position + 2, headEnd)
    const valueEnd = body.indexOf(`\r\n${delimiter}`, headEnd + 4)
    if (valueEnd === -1) malformed()
    yield [readHead(head), body.toString('utf8', headEnd + 4, valueEnd)]
    position = valueEnd + 2 + delimiter.length
  }
  const trailer = body.toString('latin1', position + 2)
  if (trailer !== '' && trailer !== '\r\n') malformed()
}
