// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
import { mount, settle } from '@grana/parts/app/mounted.fixture'
import { WriteReport } from './write-report.tsx'

const call = vi.fn<() => Promise<unknown>>()

async function open(address: string, hasFactor = true) {
  const state = { status: 'signed-in', user: { two_factor_enabled: hasFactor } }
  const session = { client: { call }, state: () => state, subscribe: () => () => undefined }
  const runtime = { app: 'agents', portalUrl: 'https://portal.example' }
  const router = createMemoryRouter(
    [
      { path: paths.program(), element: <WriteReport program="one" /> },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  await mount(
    <AppContext value={{ session, runtime } as unknown as AppServices}>
      <RouterProvider router={router} />
    </AppContext>,
  )
  await settle()
  return `${router.state.location.pathname}${router.state.location.search}`
}

beforeEach(() => {
  call.mockReset()
  call.mockResolvedValue({ id: 'draft' })
})

it('opens the form when the URL requests it', async () => {
  expect(await open(`${paths.program('one')}?report=1`)).toBe(paths.writeReport('draft'))
  expect(call).toHaveBeenCalledOnce()
})

it('waits for a click when the URL does not request it', async () => {
  expect(await open(paths.program('one'))).toBe(paths.program('one'))
  expect(call).not.toHaveBeenCalled()
})

it('keeps the parameter in the URL until there is a second factor', async () => {
  const address = `${paths.program('one')}?report=1`
  expect(await open(address, false)).toBe(address)
  const back = document.querySelector('a')?.getAttribute('href') ?? ''
  expect(decodeURIComponent(decodeURIComponent(back))).toContain('report=1')
  expect(call).not.toHaveBeenCalled()
})
