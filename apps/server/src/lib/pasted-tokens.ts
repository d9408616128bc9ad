import { hasKey } from '@grana/contract/record-keys'
import { isToken, type TokenKind } from './tokens.ts'

export type PastedToken = { kind: TokenKind; token: string }

const form = /grana_(at|rt|org|agent|scim)_[\w-]{49}/g
const kinds = { at: 'access', rt: 'refresh', org: 'organization', agent: 'agent', scim: 'directory' } as const

/**
 * Base64 of either alphabet, long enough to contain a token. It must not start inside a run, or a run that is one
 * character too short would be scanned again from each of its characters.
 */
const packed = /(?<![\w+/-])[\w+/-]{78,}/g

/** Nested encodings: a request saved by a browser contains base64 of text that was already escaped. */
const deepest = 3

function unescapeText(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{2,3});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]{2});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** At least as long as a token, and printable: decoding from a wrong offset yields noise. */
const legible = /(?<![\s\x20-\x7e])[\s\x20-\x7e]{58,}/g

/** Where base64 starts in the middle of other letters, its first character is unknown: all four offsets are tried. */
function decodeBase64Texts(text: string): string[] {
  return [...text.matchAll(packed)].flatMap(([run]) =>
    [0, 1, 2, 3].flatMap((from) => Buffer.from(run.slice(from), 'base64').toString('latin1').match(legible) ?? []),
  )
}

/** Encoders fold long lines. */
const unfoldLines = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join('')
    : text

function formsOf(text: string, depth: number): string[] {
  if (depth === deepest || text.length < 58) return [text]
  const plain = unescapeText(text)
  return [plain, ...decodeBase64Texts(unfoldLines(plain)).flatMap((inner) => formsOf(inner, depth + 1))]
}

/** All strings in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.values(value).flatMap(textsIn)
}

/** Tokens of the product in user input, by their form and checksum; plain, escaped, or encoded as base64. */
export function findTokens(value: unknown): PastedToken[] {
  const found = new Map<string, PastedToken>()
  for (const text of textsIn(value).flatMap((one) => formsOf(one, 0))) {
    for (const [token, short] of text.matchAll(form)) {
      if (short === undefined || !hasKey(kinds, short)) continue
      const kind = kinds[short]
      if (isToken(kind, token)) found.set(token, { kind, token })
    }
  }
  return [...found.values()]
}
