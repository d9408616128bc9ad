import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { find, findInput, mount, type as enter } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { CodeInput } from './code-input.tsx'
import type { CodeInputProps } from './code-input.tsx'
import { Field } from './field.tsx'

function Probe(props: Partial<CodeInputProps>) {
  const [value, setValue] = useState('')
  return (
    <Field label="Code" id="code">
      <CodeInput {...props} value={value} onChange={setValue} />
    </Field>
  )
}

describe('CodeInput', () => {
  let page: Mounted
  const input = () => findInput('#code')
  const shape = () => find('[data-shape]').dataset['shape']
  beforeEach(() => {
    page = mount(<Probe />)
  })
  afterEach(() => page.unmount())

  it('is one field that browsers and phones can fill in', () => {
    expect(page.container.querySelectorAll('input')).toHaveLength(1)
    expect(input().autocomplete).toBe('one-time-code')
    expect(input().inputMode).toBe('numeric')
    expect(input().labels?.[0]?.textContent).toBe('Code')
  })

  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 12-34-56 ', '123456'],
    ['1', '1'],
    ['', ''],
  ])('%j appears in the cells as %j', (typed, shown) => {
    enter(input(), typed)
    expect([input().value, shape()]).toEqual([shown, 'cells'])
  })

  it.each(['abcd-efgh-jkmn-pqrs', '1234567', '12 34 56 7', '2345-abcd'])('%j stays as typed', (typed) => {
    enter(input(), typed)
    expect([input().value, shape()]).toEqual([typed, 'plain'])
  })

  it('marks the next cell, and the last one when all are full', () => {
    const next = () =>
      [...page.container.querySelectorAll('[aria-hidden] > span')].findIndex((cell) => cell.hasAttribute('data-next'))
    enter(input(), '409')
    expect(next()).toBe(3)
    enter(input(), '409128')
    expect(next()).toBe(5)
  })

  it('shows letters on a phone for a recovery code', () => {
    page.show(<Probe keyboard="letters" />)
    expect([input().inputMode, shape()]).toEqual(['text', 'plain'])
  })
})
