import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing(randomBytes(32).toString('base64'))
const place = { table: 'users', column: 'totp_seed', row: '1' }

test('a sealed value opens in its place only', () => {
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', place)
  expect(sealed.includes('JBSW')).toBe(false)
  expect(sealing.open(sealed, place)).toBe('JBSWY3DPEHPK3PXP')
  for (const other of [{ row: '2' }, { column: 'phone' }, { table: 'leads' }]) {
    expect(() => sealing.open(sealed, { ...place, ...other })).toThrow(/authenticate|version/)
  }
})

test('detects any changed byte, and seals the same value differently each time', () => {
  const sealed = sealing.seal('secret', place)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = changed[at]! ^ 1
    expect(() => sealing.open(changed, place)).toThrow(/authenticate|version/)
  }
  expect(sealing.seal('secret', place).equals(sealed)).toBe(false)
})

test('another key opens nothing, and a short key is rejected', () => {
  const other = createSealing(randomBytes(32).toString('base64'))
  expect(() => other.open(sealing.seal('secret', place), place)).toThrow(/authenticate|version/)
  expect(() => createSealing('c2hvcnQ=')).toThrow(/32 bytes/)
})

test('S21: while a key is replaced the previous one opens what it sealed, and seals nothing', () => {
  const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const sealed = createSealing(first).seal('secret', place)
  const changing = createSealing(second, first)
  expect(changing.open(sealed, place)).toBe('secret')
  const again = changing.seal('secret', place)
  expect(createSealing(second).open(again, place)).toBe('secret')
  expect(() => createSealing(first).open(again, place)).toThrow(/authenticate/)
  expect(() => changing.open(sealed, { ...place, row: '2' })).toThrow(/authenticate/)
})
