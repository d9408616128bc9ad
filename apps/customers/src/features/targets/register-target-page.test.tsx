// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { OrganizationContext, type OrganizationContextValue } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { targets } from '@grana/messages/es/apps/targets'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
import { mount, settle } from '@grana/parts/app/mounted.fixture'
import { RegisterTargetPage } from './register-target-page.tsx'

const program = '0190a1b2-0000-7000-8000-000000000001'
const made = '0190a1b2-0000-7000-8000-000000000002'
const texts = targets.form
const call = vi.fn<(operation: { readonly name: string }) => Promise<unknown>>()

async function show(address: string) {
  const session = { client: { call } }
  const organization = { id: 'one', name: 'Bank', can: { write_targets: true } }
  const router = createMemoryRouter(
    [
      { path: paths.newTarget(), element: <RegisterTargetPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  await mount(
    <AppContext value={{ session } as unknown as AppServices}>
      <OrganizationContext value={{ organization } as unknown as OrganizationContextValue}>
        <RouterProvider router={router} />
      </OrganizationContext>
    </AppContext>,
  )
  return () => `${router.state.location.pathname}${router.state.location.search}`
}

async function register(): Promise<void> {
  await act(async () => {
    const form = document.querySelector('form')
    for (const [name, value] of Object.entries({ name: 'Web', address: 'web.example.com' })) {
      const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (input) input.value = value
    }
    form?.requestSubmit()
  })
  await settle()
}

const linkTo = (text: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)?.getAttribute('href')

beforeEach(() => {
  call.mockReset()
  call.mockImplementation(async ({ name }) => (name === 'listTargets' ? [] : { id: made }))
})

it('redirects to the new target', async () => {
  const place = await show(paths.newTarget())
  expect(linkTo(texts.cancel)).toBe(paths.targets())
  await register()
  expect(place()).toBe(paths.target(made))
})

it('redirects to the draft it was opened from, with the new target', async () => {
  const place = await show(paths.newTarget(program))
  expect(linkTo(texts.cancel)).toBe(paths.draftScope(program))
  await register()
  expect(place()).toBe(paths.draftScope(program, made))
})

it('offers the existing target with the same address to the draft', async () => {
  call.mockImplementation(async () => [{ id: made, name: 'Web', address: 'web.example.com' }])
  await show(paths.newTarget(program))
  await register()
  expect(linkTo(texts.twin.use)).toBe(paths.draftScope(program, made))
})
