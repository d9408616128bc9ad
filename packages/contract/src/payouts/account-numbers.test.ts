import { describe, expect, test } from 'vitest'
import { isAba, isCbu, isCci, isClabe, isPixKey, isRut } from './account-numbers.ts'

/** Numbers of the documentation of each form, or computed by hand from its rule; none is an account in use. */
const valid = {
  clabe: { check: isClabe, numbers: ['032180000118359719', '002010077777777771'] },
  cbu: { check: isCbu, numbers: ['2850590940090418135201', '0000003100000000000000'] },
  cci: { check: isCci, numbers: ['00219100000000000050', '01181400012345678016'] },
  aba: { check: isAba, numbers: ['021000021', '011401533'] },
  rut: { check: isRut, numbers: ['12.345.678-5', '10000013-K', '76086428-5'] },
  pix: { check: isPixKey, numbers: ['52998224725', '11222333000181'] },
}

/** Every number that differs in one digit. */
function withOneWrongDigit(text: string): string[] {
  return Array.from(text).flatMap((digit, index) =>
    /\d/.test(digit)
      ? Array.from('0123456789')
          .filter((other) => other !== digit)
          .map((other) => text.slice(0, index) + other + text.slice(index + 1))
      : [],
  )
}

describe.each(Object.entries(valid))('%s', (_name, { check, numbers }) => {
  test('accepts valid numbers', () => {
    expect(numbers.filter((number) => !check(number))).toEqual([])
  })

  test('finds every single wrong digit', () => {
    expect(numbers.flatMap(withOneWrongDigit).filter(check)).toEqual([])
  })

  test('rejects another length, letters and nothing', () => {
    for (const number of numbers) {
      expect([check(number.slice(1)), check(`${number}0`), check(`${number.slice(0, -2)}xx`)]).toEqual([
        false,
        false,
        false,
      ])
    }
    expect(check('')).toBe(false)
  })
})

test('Pix also takes a phone of Brazil, an email address and a random key', () => {
  const keys = ['+5511987654321', 'ada@mail.example', '123e4567-e89b-12d3-a456-426655440000']
  expect(keys.map(isPixKey)).toEqual([true, true, true])
  expect(['+525512345678', 'ada@', '00000000000', '123e4567'].map(isPixKey)).toEqual([false, false, false, false])
})
