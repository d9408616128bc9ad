import { expect, test } from 'vitest'
import { composePhone, splitPhone } from './phone-number.ts'

test.each([
  ['+52', '55 5000 0000', '+525550000000'],
  ['+52', '(55) 5000-0000', '+525550000000'],
  ['+52', '', ''],
  ['+52', '   ', ''],
  ['+52', '+54 11 5000 0000', '+541150000000'],
  ['', '55 5000 0000', '5550000000'],
  ['+52', '55 abc', '+5255abc'],
])('%s and %s make %s', (prefix, number, phone) => {
  expect(composePhone(prefix, number)).toBe(phone)
})

const prefixes = [
  { code: 'US', calling_code: '+1' },
  { code: 'CA', calling_code: '+1' },
  { code: 'MX', calling_code: '+52' },
]

test('splits a draft, keeping the country among those that share a code', () => {
  expect(splitPhone('+525550000000', prefixes, 'MX')).toEqual({ code: 'MX', number: '5550000000' })
  expect(splitPhone('+14165550000', prefixes, 'CA')).toEqual({ code: 'CA', number: '4165550000' })
  expect(splitPhone('+999', prefixes, 'MX')).toEqual({ code: 'MX', number: '+999' })
})
