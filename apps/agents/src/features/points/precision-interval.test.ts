import { expect, it } from 'vitest'
import { precisionInterval } from './precision-interval.ts'

const rounded = (precision: number, n: number) => precisionInterval(precision, n).map((end) => Math.round(end * 100))

it('narrows with the number of reports', () => {
  expect(rounded(0.8, 5)).toEqual([55, 100])
  expect(rounded(0.8, 40)).toEqual([70, 90])
  expect(rounded(0.8, 400)).toEqual([77, 83])
})

it('stays between nothing and everything', () => {
  expect(rounded(0.05, 5)[0]).toBe(0)
  expect(rounded(0.95, 5)[1]).toBe(100)
})
