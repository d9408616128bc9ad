import { DomainError } from '#server/lib/domain-error.ts'

export type MediaType = { name: 'json' } | { name: 'urlencoded' } | { name: 'multipart'; boundary: string }

const parameter = /^([a-z0-9-]+)=(?:"([^"\\]*)"|([^\s";,]+))$/i
const boundaryShape = /^[A-Za-z0-9'()+_,./:=?-]{1,70}$/

function readParameters(parts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of parts) {
    const [, name = '', quoted, bare = ''] = parameter.exec(part.trim()) ?? []
    if (name === '' || found.has(name.toLowerCase())) throw new DomainError('request.malformed')
    found.set(name.toLowerCase(), quoted ?? bare)
  }
  return found
}

function checkCharset(parameters: Map<string, string>): void {
  const charset = parameters.get('charset')?.toLowerCase()
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new DomainError('request.unsupported_media')
  }
}

/** The body format according to its headers: JSON, form or multipart, UTF-8 only. */
export function parseMediaType(contentType: string | undefined, contentEncoding: string | undefined): MediaType {
  if (contentType === undefined) throw new DomainError('request.unsupported_media')
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw new DomainError('request.unsupported_media')
  }
  const [name = '', ...rest] = contentType.split(';')
  const parameters = readParameters(rest)
  checkCharset(parameters)
  switch (name.trim().toLowerCase()) {
    case 'application/json':
    case 'application/scim+json':
      return { name: 'json' }
    case 'application/x-www-form-urlencoded':
      return { name: 'urlencoded' }
    case 'multipart/form-data': {
      const boundary = parameters.get('boundary') ?? ''
      if (!boundaryShape.test(boundary)) throw new DomainError('request.malformed')
      return { name: 'multipart', boundary }
    }
    default:
      throw new DomainError('request.unsupported_media')
  }
}
