// @vitest-environment happy-dom
import { act, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server.browser'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForLazyComponents, fieldOf, find } from '#app/lib/entry/mounted.fixture.tsx'
import { hydratedComponent } from '#app/lib/lazy-component.tsx'
import { browser } from '@grana/client/session/browser.fixture'
import { SessionProvider } from './session-provider.tsx'
import { useSession } from './use-session.ts'

beforeEach(() => {
  const world = browser()
  vi.stubGlobal('fetch', world.transport.fetch)
})
let unmount = async () => {}
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

function Status() {
  return <output>{useSession().state.status}</output>
}

const Name = () => <input id="field-late" />
const settings = { apiUrl: 'http://api.test', apps: {} }

function documentOf(Lazy: ComponentType) {
  const Page = () => (
    <SessionProvider>
      <Status />
      <Lazy />
    </SessionProvider>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', children: [{ index: true, Component: Page }] }])
  return <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: settings } }} />
}

test('keeps server-rendered fields that are not hydrated when the session becomes known', async () => {
  const Written = hydratedComponent(async () => Name)
  // Renders like the server, without the document's contexts: two renderers cannot share them in one process.
  const stream = await renderToReadableStream(
    <>
      <output>unknown</output>
      <Written />
    </>,
  )
  await stream.allReady
  document.body.innerHTML = `<div>${await new Response(stream).text()}</div>`
  const written = fieldOf('late')
  written.value = 'typed before its code came'
  const code = Promise.withResolvers<typeof Name>()
  await act(async () => {
    const root = hydrateRoot(find('div'), documentOf(hydratedComponent(() => code.promise)))
    unmount = () => act(async () => root.unmount())
  })
  await waitForLazyComponents()
  await vi.waitFor(() => expect(find('output').textContent).toBe('signed-out'), { timeout: 60_000 })
  expect(fieldOf('late')).toBe(written)
  await act(async () => code.resolve(Name))
  expect(fieldOf('late')).toBe(written)
  expect(written.value).toBe('typed before its code came')
})
