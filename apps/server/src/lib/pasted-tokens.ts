import { isToken, type TokenKind } from './tokens.ts'

export type PastedToken = { kind: TokenKind; token: string }

const form = /grana_(at|rt)_[\w-]{49}/g
const kinds = { at: 'access', rt: 'refresh' } as const

/**
 * Base64 of either alphabet, long enough to hold a token. It begins where no letter of it stands before, or a run that is one
 * letter too short would be read again from each of its letters.
 */
const packed = /(?<![\w+/-])[\w+/-]{78,}/g

/** Encodings within encodings: a request saved by a browser holds base64 of what was already escaped. */
const deepest = 3

function unescaped(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{2,3});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]{2});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** As long as a token, and in letters that people can see: from a wrong beginning nothing but noise comes out. */
const legible = /(?<![\s\x20-\x7e])[\s\x20-\x7e]{58,}/g

/** Where base64 stands in the middle of other letters nobody knows its first one: all four beginnings are tried. */
function unpacked(text: string): string[] {
  return [...text.matchAll(packed)].flatMap(([run]) =>
    [0, 1, 2, 3].flatMap((from) => Buffer.from(run.slice(from), 'base64').toString('latin1').match(legible) ?? []),
  )
}

/** Long lines are folded by whoever packs them. */
const unfolded = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join('')
    : text

function formsOf(text: string, depth: number): string[] {
  if (depth === deepest || text.length < 58) return [text]
  const plain = unescaped(text)
  return [plain, ...unpacked(unfolded(plain)).flatMap((inner) => formsOf(inner, depth + 1))]
}

/** Texts anywhere in what somebody sent. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.values(value).flatMap(textsIn)
}

/** Tokens of ours in what somebody sent, by their form and check sum; plain, escaped, or packed as base64. */
export function tokensIn(value: unknown): PastedToken[] {
  const found = new Map<string, PastedToken>()
  for (const text of textsIn(value).flatMap((one) => formsOf(one, 0))) {
    for (const [token, short] of text.matchAll(form)) {
      const kind = kinds[short as keyof typeof kinds]
      if (isToken(kind, token)) found.set(token, { kind, token })
    }
  }
  return [...found.values()]
}
