// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { WithQueries } from '../app/app.fixture.tsx'
import { QueryView } from './query-view.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const load = vi.fn<() => Promise<string>>()
let root: Root

function Screen() {
  const query = useQuery({ queryKey: ['one'], queryFn: () => load() })
  return (
    <QueryView query={query} skeleton="shape">
      {(value) => <p>{value}</p>}
    </QueryView>
  )
}

const draw = () =>
  act(async () =>
    root.render(
      <WithQueries>
        <Screen />
      </WithQueries>,
    ),
  )
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

test('shows a quick answer without a skeleton', async () => {
  load.mockResolvedValue('value')
  await draw()
  expect(text()).toBe('value')
})

test('shows a skeleton for a slow one, and later a retry', async () => {
  load.mockReturnValue(new Promise(() => {}))
  await draw()
  expect(text()).toBe('')
  await pass(160)
  expect(text()).toContain('shape')
  await pass(10_000)
  expect(text()).toContain(centre.loading.slow)
})

test('a forbidden screen says whom to ask, and offers no retry', async () => {
  load.mockRejectedValueOnce(new CallError('auth.forbidden'))
  await draw()
  expect(text()).toBe(centre.notAllowed.title + centre.notAllowed.text)
  expect(document.querySelector('button')).toBeNull()
})

test('a failure is shown, and a retry may load it', async () => {
  load.mockRejectedValueOnce(new CallError('network.unreachable'))
  await draw()
  expect(text()).toContain(centre.loading.failed)
  load.mockResolvedValueOnce('value')
  await act(async () => document.querySelector('button')?.click())
  expect(text()).toBe('value')
})

test('a missing resource says so, and offers no retry', async () => {
  load.mockRejectedValueOnce(new CallError('request.not_found'))
  await draw()
  expect(text()).toBe(centre.missing.title + centre.missing.text)
  expect(document.querySelector('button')).toBeNull()
})
