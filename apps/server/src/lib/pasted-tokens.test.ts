import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { tokensIn } from './pasted-tokens.ts'
import { expensiveTexts } from './test-pasted-texts.ts'
import { newToken } from './tokens.ts'

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

/** Whether a place in a pattern is between brackets, where signs stand for themselves. */
function isInClass(source: string, at: number): boolean {
  return source.lastIndexOf('[', at) > source.lastIndexOf(']', at)
}

/** What looking for tokens makes patterns do: how often they are tried, and over how many characters. */
function workOf(text: string) {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  let characters = 0
  const patterns = new Set<string>()
  try {
    const tokens = tokensIn({ text })
    exec.mock.calls.forEach(([given], at) => {
      const pattern = exec.mock.contexts[at] as RegExp
      patterns.add(pattern.source)
      const found = exec.mock.results[at]?.value as RegExpExecArray | null
      // From where it began to the end of what it found, or to the end of the text.
      const end = found === null ? given.length : found.index + found[0].length
      characters += end - (found === null ? 0 : found.index)
    })
    return { tokens, characters, attempts: exec.mock.calls.length, patterns: [...patterns] }
  } finally {
    exec.mockRestore()
  }
}

describe('R18: tokens of ours in what somebody sends', () => {
  test.for(embeddings)('%s', ([, embed]) => {
    for (let round = 0; round < 80; round += 1) {
      const token = newToken(round % 2 === 0 ? 'access' : 'refresh')
      expect(tokensIn({ steps: embed(token), nested: [{ none: null }] }).map((one) => one.token)).toEqual([token])
    }
  })

  test('what only looks like one is none', () => {
    const token = newToken('access')
    const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    expect(tokensIn({ text: `${wrong} grana_at_short ${token.toUpperCase()}` })).toEqual([])
    expect(tokensIn([undefined, 7, true, Buffer.from(token)])).toEqual([])
  })

  test.for(expensiveTexts)('%s cost one pass of each pattern per decoding, however long they are', ([, textOf]) => {
    const short = workOf(textOf(10_000))
    const long = workOf(textOf(20_000))
    expect(long.tokens).toEqual([])
    // Twice the text, twice the work; a little more where the shorter one ended before its last decoding.
    expect(long.characters).toBeLessThanOrEqual(short.characters * 2 + 2000)
    expect(long.attempts).toBeLessThanOrEqual(short.attempts * 2 + 100)
    // All decodings together: three deep, with four beginnings each.
    expect(long.characters).toBeLessThanOrEqual(20_000 * 200)
  })

  test('no pattern goes back over what it has read', () => {
    const { patterns } = workOf(embeddings.map(([, embed]) => embed(newToken('access'))).join('\n'))
    expect(patterns.length).toBeGreaterThan(5)
    for (const source of patterns) {
      // At most one part of any length, and nothing behind it that could fail and make it shorter.
      const unbounded = [...source.matchAll(/(?<!\\)[*+]|\{\d+,\}/g)].filter(({ index }) => !isInClass(source, index))
      expect(unbounded.length, source).toBeLessThanOrEqual(1)
      const [last] = unbounded
      if (last !== undefined) expect(last.index + last[0].length, source).toBe(source.length)
    }
  })
})
