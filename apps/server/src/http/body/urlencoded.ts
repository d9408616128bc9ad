import { DomainError } from '#server/lib/domain-error.ts'

function decode(text: string): string {
  try {
    // Unlike URLSearchParams, this refuses stray percent signs and bytes that are not UTF-8.
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new DomainError('request.malformed')
  }
}

/** Name-value pairs of a form body or a query string, in order. */
export function* parseUrlencoded(text: string): Generator<[string, string]> {
  if (text === '') return
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    const name = equals === -1 ? pair : pair.slice(0, equals)
    yield [decode(name), decode(equals === -1 ? '' : pair.slice(equals + 1))]
  }
}
