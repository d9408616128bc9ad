// @vitest-environment happy-dom
import { act, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, expect, test, vi } from 'vitest'
import { lateFields } from '#app/lib/entry/late-fields.tsx'
import { arrive, fieldOf, find, settle, text } from '#app/lib/entry/mounted.fixture.ts'
import { SessionProvider } from './session-provider.tsx'
import { useSession } from './use-session.ts'

const listeners = new Set<() => void>()
let state: { readonly status: string } = { status: 'unknown' }
vi.mock('@grana/client/session/create-session', () => ({
  createSession: () => ({
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => () => {},
    look: async () => {},
  }),
}))
vi.mock('react-router', () => ({ useRouteLoaderData: () => ({ apiUrl: 'http://api.test', idleSeconds: 600 }) }))

const Late = () => <input id="field-late" />

function pageOf(Part: ComponentType<object>) {
  function Form() {
    return (
      <form>
        <output>{useSession().state.status}</output>
        <Part />
      </form>
    )
  }
  return (
    <SessionProvider>
      <Form />
    </SessionProvider>
  )
}

let unmount = async () => {}
afterEach(() => unmount())

test('a session that comes and changes leaves alone what the server wrote and nothing has come for yet', async () => {
  const stream = await renderToReadableStream(pageOf(lateFields(async () => Late)))
  await stream.allReady
  document.body.innerHTML = `<div>${await new Response(stream).text()}</div>`
  const written = fieldOf('late')
  written.value = 'typed before the page was alive'
  const errors: unknown[] = []
  const code = Promise.withResolvers<typeof Late>()
  await act(async () => {
    const page = pageOf(lateFields(() => code.promise))
    const root = hydrateRoot(find('div'), page, { onRecoverableError: (error) => errors.push(error) })
    unmount = () => act(async () => root.unmount())
  })
  await arrive()
  expect(text('output')).toBe('unknown')
  await act(async () => {
    state = { status: 'signed-out' }
    for (const listener of listeners) listener()
  })
  expect(text('output')).toBe('signed-out')
  await act(async () => code.resolve(Late))
  await settle()
  expect(fieldOf('late')).toBe(written)
  expect(written.value).toBe('typed before the page was alive')
  expect(errors).toEqual([])
  await unmount()
  unmount = async () => {}
  expect(listeners.size).toBe(0)
})
