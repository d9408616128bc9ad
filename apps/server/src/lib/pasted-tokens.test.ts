import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tokensIn } from './pasted-tokens.ts'
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

  test('the longest text costs little, whatever it holds', () => {
    const texts = [
      'A'.repeat(30_000),
      'V'.repeat(30_000),
      base64(base64(base64('x'.repeat(9000)))),
      '%41'.repeat(10_000),
      '\n'.repeat(30_000),
      `a${'\n'.repeat(29_990)}.`,
      `a${' \n'.repeat(14_990)}.`,
      'ab\n'.repeat(10_000),
      `${'_'.repeat(77)} `.repeat(380),
    ]
    for (const text of texts) {
      const began = performance.now()
      expect(tokensIn({ text })).toEqual([])
      expect(performance.now() - began).toBeLessThan(400)
    }
  })
})
