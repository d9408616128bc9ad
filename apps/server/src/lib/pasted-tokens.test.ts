import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { findTokens } from './pasted-tokens.ts'
import { expensiveTexts } from './test-pasted-texts.ts'
import { createToken } from './tokens.ts'

const around = () => randomBytes(randomInt(0, 60)).toString('base64').replaceAll('=', ' ')
const percent = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const har = (token: string) =>
  JSON.stringify({ log: { entries: [{ request: { headers: [{ name: 'AccessToken', value: token }] } }] } })

const embeddings: readonly (readonly [string, (token: string) => string])[] = [
  ['plain', (token) => `${around()} ${token} ${around()}`],
  ['a header', (token) => `curl -H 'AccessToken: ${token}' https://tepozan.example`],
  ['an address', (token) => `https://tepozan.example/?a=1&t=${encodeURIComponent(token)}&b=2`],
  ['escaped letter by letter', (token) => `${around()} ${percent(token)}`],
  ['base64', (token) => base64(`${around()}${token}${around()}`)],
  ['base64 for addresses', (token) => Buffer.from(`${around()}${token}`).toString('base64url')],
  ['base64 within other letters', (token) => `x${base64(token)}yz`],
  ['base64 in folded lines', (token) => base64(`${around()}${token}`).replaceAll(/(.{60})/g, '$1\n')],
  ['base64 twice', (token) => base64(base64(token))],
  ['a saved request', (token) => har(token)],
  ['a saved request, packed', (token) => base64(har(token))],
  ['a string of a program', (token) => token.replaceAll('_', String.raw`\u005f`)],
  ['HTML', (token) => `<b>${token.replaceAll('_', '&#95;')}</b>`],
  ['a block of code', (token) => `\`\`\`\n${token}\n\`\`\``],
]

/** Whether a position in a pattern is inside a character class, where signs are literal. */
function isInClass(source: string, at: number): boolean {
  return source.lastIndexOf('[', at) > source.lastIndexOf(']', at)
}

/** The cost of a scan: how often patterns run, and over how many characters. */
function workOf(text: string) {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  let characters = 0
  const patterns = new Set<string>()
  try {
    const tokens = findTokens({ text })
    exec.mock.calls.forEach(([given], at) => {
      const pattern = exec.mock.contexts[at] as RegExp
      patterns.add(pattern.source)
      const found = exec.mock.results[at]?.value as RegExpExecArray | null
      // From where it started to the end of its match, or to the end of the text.
      const end = found === null ? given.length : found.index + found[0].length
      characters += end - (found === null ? 0 : found.index)
    })
    return { tokens, characters, attempts: exec.mock.calls.length, patterns: [...patterns] }
  } finally {
    exec.mockRestore()
  }
}

describe('R18: tokens of the product in user input', () => {
  test.for(embeddings)('%s', ([, embed]) => {
    for (let round = 0; round < 80; round += 1) {
      const token = createToken(round % 2 === 0 ? 'access' : 'refresh')
      expect(findTokens({ steps: embed(token), nested: [{ none: null }] }).map((one) => one.token)).toEqual([token])
    }
  })

  test('ignores text that only resembles a token', () => {
    const token = createToken('access')
    const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    expect(findTokens({ text: `${wrong} grana_at_short ${token.toUpperCase()}` })).toEqual([])
    expect(findTokens([undefined, 7, true, Buffer.from(token)])).toEqual([])
  })

  test.for(expensiveTexts)('%s cost one pass of each pattern per decoding, at any length', ([, textOf]) => {
    const short = workOf(textOf(10_000))
    const long = workOf(textOf(20_000))
    expect(long.tokens).toEqual([])
    // Twice the text, twice the work; slightly more where the shorter one ended before its last decoding.
    expect(long.characters).toBeLessThanOrEqual(short.characters * 2 + 2000)
    expect(long.attempts).toBeLessThanOrEqual(short.attempts * 2 + 100)
    // All decodings together: three levels, with four offsets each.
    expect(long.characters).toBeLessThanOrEqual(20_000 * 200)
  })

  test('no pattern backtracks over what it has matched', () => {
    const { patterns } = workOf(embeddings.map(([, embed]) => embed(createToken('access'))).join('\n'))
    expect(patterns.length).toBeGreaterThan(5)
    for (const source of patterns) {
      // At most one unbounded part, and nothing after it that could fail and make it backtrack.
      const unbounded = [...source.matchAll(/(?<!\\)[*+]|\{\d+,\}/g)].filter(({ index }) => !isInClass(source, index))
      expect(unbounded.length, source).toBeLessThanOrEqual(1)
      const [last] = unbounded
      if (last !== undefined) expect(last.index + last[0].length, source).toBe(source.length)
    }
  })
})
