// @vitest-environment happy-dom
import { act, useCallback } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { LoadedView } from './loaded-view.tsx'
import { useLoaded } from './use-loaded.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const load = vi.fn<() => Promise<string>>()
let root: Root

function Screen() {
  const { state, retry } = useLoaded(useCallback(() => load(), []))
  return (
    <LoadedView state={state} onRetry={retry} skeleton="shape">
      {(value) => <p>{value}</p>}
    </LoadedView>
  )
}

const draw = () => act(async () => root.render(<Screen />))
const text = () => document.body.textContent ?? ''
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('a quick answer is shown without a shape before it', async () => {
  load.mockResolvedValue('value')
  await draw()
  expect(text()).toBe('value')
})

test('a slow one has its shape, and later a way to ask again', async () => {
  load.mockReturnValue(new Promise(() => {}))
  await draw()
  expect(text()).toBe('')
  await pass(160)
  expect(text()).toContain('shape')
  await pass(10_000)
  expect(text()).toContain(centre.loading.slow)
})

test('what a role does not open says whom to ask, and offers no other try', async () => {
  load.mockRejectedValueOnce(new CallError('auth.forbidden'))
  await draw()
  expect(text()).toBe(centre.notAllowed.title + centre.notAllowed.text)
  expect(document.querySelector('button')).toBeNull()
})

test('a failure says so, and the next try may bring it', async () => {
  load.mockRejectedValueOnce(new CallError('network.unreachable'))
  await draw()
  expect(text()).toContain(centre.loading.failed)
  load.mockResolvedValueOnce('value')
  await act(async () => document.querySelector('button')?.click())
  expect(text()).toBe('value')
})

test('what does not exist says so, and offers no other try', async () => {
  load.mockRejectedValueOnce(new CallError('request.not_found'))
  await draw()
  expect(text()).toBe(centre.missing.title + centre.missing.text)
  expect(document.querySelector('button')).toBeNull()
})
