import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Mounts a node as a browser would, effects included. */
export async function mount(node: ReactNode) {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  await act(async () => root.render(node))
  return {
    show: (next: ReactNode) => act(async () => root.render(next)),
    unmount: () => act(async () => root.unmount()),
  }
}

/** Node's `setImmediate`, which browsers do not have; saved before a test replaces the timers. */
const nextTurn = Reflect.get(globalThis, 'setImmediate') as (run: () => void) => unknown
const turn = () => new Promise<void>((done) => void nextTurn(done))

const realTimeout = globalThis.setTimeout
/** Runs after every timer without a delay that was set before: Node fires timers of one length in their order. */
const zeroDelayTimers = () => new Promise<void>((done) => void realTimeout(done, 0))

/** Lets promises and timers without a delay settle, counted in turns of the event loop instead of time. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn()
    await zeroDelayTimers()
    for (let turns = 0; turns < 5; turns += 1) await turn()
  })
}

/** Waits until the page is as expected: for results from outside of the event loop, or from a timer. */
export async function until(check: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await settle()
      check()
    },
    { timeout: 60_000, interval: 5 },
  )
}
