// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mount } from '../app/mounted.fixture.ts'
import { useValidatedFields } from './use-validated-fields.ts'

let page: Awaited<ReturnType<typeof mount>>

function Form() {
  const [typed, setTyped] = useState({ first: '', second: '' })
  const { isValidated, events, validateAll } = useValidatedFields<keyof typeof typed>()
  return (
    <form>
      {(['first', 'second'] as const).map((name) => (
        <input
          key={name}
          id={name}
          aria-invalid={isValidated(name) && typed[name] === ''}
          value={typed[name]}
          {...events(name, (value) => setTyped((before) => ({ ...before, [name]: value })))}
        />
      ))}
      <button type="button" onClick={validateAll}>
        Send
      </button>
    </form>
  )
}

const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id)
const control = (id: string) => document.getElementById(id) as HTMLInputElement

async function write(id: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control(id), value)
    control(id).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  page = await mount(<Form />)
})
afterEach(() => page.unmount())

test('validates a field from its first blur on, and no other', async () => {
  expect(wrong()).toEqual([])
  await act(async () => control('first').focus())
  await act(async () => control('first').blur())
  expect(wrong()).toEqual(['first'])
})

test('validates a field at every change', async () => {
  await write('second', 'a')
  expect(wrong()).toEqual([])
  await write('second', '')
  expect(wrong()).toEqual(['second'])
})

test('validates all of them on submit', async () => {
  await act(async () => document.querySelector('button')?.click())
  expect(wrong()).toEqual(['first', 'second'])
})
