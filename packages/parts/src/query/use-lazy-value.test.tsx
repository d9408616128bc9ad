import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLazyValue } from './use-lazy-value.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const load = vi.fn<() => Promise<{ readonly name: string }>>()
let root: Root

function Screen({ isWanted }: { readonly isWanted: boolean }) {
  const { value, isFailed, retry } = useLazyValue(load, isWanted)
  return <button onClick={retry}>{isFailed ? 'failed' : (value?.name ?? 'waiting')}</button>
}

const draw = (isWanted: boolean) => act(async () => root.render(<Screen isWanted={isWanted} />))
const press = () => act(async () => document.querySelector('button')?.click())
const text = () => document.body.textContent

beforeEach(() => {
  load.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

test('loads nothing until it is wanted, and then once', async () => {
  load.mockResolvedValue({ name: 'here' })
  await draw(false)
  expect(load).not.toHaveBeenCalled()
  await draw(true)
  expect(text()).toBe('here')
  await draw(false)
  await draw(true)
  expect(load).toHaveBeenCalledTimes(1)
})

test('reports a failed load, and loads at the next attempt', async () => {
  load.mockRejectedValueOnce(new Error('no such file')).mockResolvedValue({ name: 'here' })
  await draw(true)
  expect(text()).toBe('failed')
  await press()
  expect(text()).toBe('here')
  expect(load).toHaveBeenCalledTimes(2)
})

test('fails again at the next attempt, and reports it again', async () => {
  load.mockRejectedValue(new Error('no such file'))
  await draw(true)
  await press()
  expect(text()).toBe('failed')
  expect(load).toHaveBeenCalledTimes(2)
})
