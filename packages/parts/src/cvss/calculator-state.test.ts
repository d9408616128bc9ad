import { describe, expect, it } from 'vitest'
import {
  calculatorReducer,
  finishedText,
  problemOf,
  startCalculator,
  textOf,
  vectorOf,
  type CalculatorAction,
  type CalculatorState,
} from './calculator-state.ts'

const base31 = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:H'
const run = (state: CalculatorState, ...actions: CalculatorAction[]) => actions.reduce(calculatorReducer, state)
const write = (text: string, isPasted = false): CalculatorAction => ({ type: 'write', text, isPasted })

describe('the calculator', () => {
  it('begins empty, in the requested version', () => {
    const state = startCalculator('', '4.0')
    expect(vectorOf(state)).toEqual({ version: '4.0', values: {} })
    expect([textOf(state), finishedText(state), problemOf(state)]).toEqual(['', '', undefined])
  })

  it('begins with a vector, whatever version is requested', () => {
    const state = startCalculator(base31, '4.0')
    expect(state.version).toBe('3.1')
    expect(finishedText(state)).toBe(base31)
  })

  it('keeps a malformed draft in the field and shows its problem at once', () => {
    const state = startCalculator(`${base31}/ZZ:N`, '3.1')
    expect(textOf(state)).toBe(`${base31}/ZZ:N`)
    expect(problemOf(state)).toMatchObject({ reason: 'metric' })
    expect(finishedText(state)).toBe('')
  })

  it('builds a vector choice by choice and returns it with the last base metric', () => {
    const pairs = base31
      .split('/')
      .slice(1)
      .toReversed()
      .map((piece) => piece.split(':'))
    let state = startCalculator('', '3.1')
    for (const [metric = '', value = ''] of pairs) {
      expect(finishedText(state)).toBe('')
      state = run(state, { type: 'choose', metric, value })
    }
    expect(textOf(state)).toBe(base31)
    expect(finishedText(state)).toBe(base31)
  })

  it('defines an optional metric and clears it again', () => {
    const state = run(startCalculator(base31, '3.1'), { type: 'choose', metric: 'E', value: 'F' })
    expect(finishedText(state)).toBe(`${base31}/E:F`)
    expect(finishedText(run(state, { type: 'choose', metric: 'E', value: 'X' }))).toBe(base31)
  })

  it('keeps the choices of each version', () => {
    const state = run(startCalculator(base31, '3.1'), { type: 'version', version: '4.0' })
    expect([textOf(state), finishedText(state)]).toEqual(['', ''])
    const chosen = run(state, { type: 'choose', metric: 'AT', value: 'P' }, { type: 'version', version: '3.1' })
    expect(finishedText(chosen)).toBe(base31)
    expect(textOf(run(chosen, { type: 'version', version: '4.0' }))).toBe('CVSS:4.0/AT:P')
  })

  it('accepts a pasted vector of the other version and switches to it', () => {
    const text = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:A'
    const state = run(startCalculator(base31, '3.1'), write(` ${text}\n`, true))
    expect(state.version).toBe('4.0')
    expect(finishedText(state)).toBe(text)
  })

  it('validates pasted text at once, typed text on blur', () => {
    const start = startCalculator('', '3.1')
    expect(problemOf(run(start, write('AV:N', true)))).toEqual({ reason: 'prefix' })
    const typing = run(start, write('AV:N'))
    expect(problemOf(typing)).toBeUndefined()
    expect(problemOf(run(typing, { type: 'leave' }))).toEqual({ reason: 'prefix' })
  })

  it('returns no vector while the field shows another text', () => {
    expect(finishedText(run(startCalculator(base31, '3.1'), write(`${base31}/`)))).toBe('')
  })

  it('discards a wrong text at the next choice, and all choices when the field is emptied', () => {
    const wrong = run(startCalculator(base31, '3.1'), write('x', true))
    expect(finishedText(run(wrong, { type: 'choose', metric: 'A', value: 'L' }))).toBe(base31.replace('A:H', 'A:L'))
    expect(vectorOf(run(wrong, write(''))).values).toEqual({})
  })

  it('shows no problem on blur while the field shows the choices, finished or not', () => {
    const begun = run(startCalculator('', '3.1'), { type: 'choose', metric: 'AV', value: 'N' }, { type: 'leave' })
    expect(problemOf(begun)).toBeUndefined()
  })
})
