// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { WithQueries } from '../app/app.fixture.tsx'
import { useAction, type Action } from './use-action.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let given: Action

function Screen() {
  const { act: perform, acting, isBusy } = useAction()
  return <button onClick={() => perform('save', given)}>{isBusy ? `busy with ${acting}` : 'idle'}</button>
}

const shown = () => document.querySelector('button')!.textContent
const press = () => act(async () => document.querySelector('button')!.click())
const told = () => currentToasts().map(({ tone, title, message }) => [tone, title, message])

beforeEach(() => {
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  act(() =>
    root.render(
      <WithQueries>
        <Screen />
      </WithQueries>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('shows a success', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const after = vi.fn()
  given = { work: () => promise, done: 'Saved', doneText: 'All of it', failed: 'Not saved', after }
  await press()
  expect(shown()).toBe('busy with save')
  await act(async () => resolve())
  expect(shown()).toBe('idle')
  expect(told()).toEqual([['success', 'Saved', 'All of it']])
  expect(after).toHaveBeenCalledOnce()
})

test.each([
  ['Not saved', [['danger', 'Not saved', 'Another user was faster']]],
  [undefined, [['danger', 'Another user was faster', undefined]]],
])('an error shows its reason, below %s', async (failed, toasts) => {
  const after = vi.fn()
  const work = () => Promise.reject(new CallError('request.invalid', { message: 'Another user was faster' }))
  given = { work, done: 'Saved', after, ...(failed !== undefined && { failed }) }
  await press()
  expect(told()).toEqual(toasts)
  expect([after.mock.calls.length, shown()]).toEqual([0, 'idle'])
})

test('an error that the caller handles is not shown', async () => {
  const work = () => Promise.reject(new CallError('auth.confirm_first'))
  given = { work, done: 'Saved', onRefused: ({ code }) => code === 'auth.confirm_first' }
  await press()
  expect(told()).toEqual([])
})
