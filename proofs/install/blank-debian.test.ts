import { expect, test } from 'vitest'
import { mirrorIn } from './blank-debian.ts'

const security = 'https://updates.example/debian-security/ bookworm-security'

test.each([
  ['the suite itself', `${security}\nhttps://other.example/debian/ trixie\nhttps://a.example/debian/ bookworm\n`],
  ['another release of the same mirror', `${security}\nhttps://a.example/debian/ trixie\n`],
])('takes the mirror from a list with %s', (_name, lines) => {
  expect(mirrorIn(lines)).toBe('https://a.example/debian/')
})

test.each([
  ['nothing', ''],
  ['updates only', security],
])('refuses in words a list with %s', (_name, lines) => {
  expect(() => mirrorIn(lines)).toThrow('apt settings name no mirror')
})
