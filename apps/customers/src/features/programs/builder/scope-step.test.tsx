// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { mount } from '@grana/parts/app/mounted.fixture'
import { ScopeStep } from './scope-step.tsx'
import type { ProgramDraftHandle } from './use-program-draft.ts'

const program = '0190a1b2-0000-7000-8000-000000000001'
const web = {
  id: '0190a1b2-0000-7000-8000-000000000002',
  name: 'Web',
  type: 'website',
  address: 'web.example.com',
  environment: 'production',
  tier: 2,
  authority: 'unproven',
  is_archived: false,
}

async function show(address: string, inScope: readonly unknown[] = []) {
  const change = vi.fn<(change: unknown) => void>()
  const draft = { kind: 'disclosure', in_scope: inScope, out_of_scope: [], rewards: [] }
  const props = {
    answer: { targets: [web] } as unknown as ProgramDraftAnswer,
    used: { draft, unread: {}, keeper: { change } } as unknown as ProgramDraftHandle,
    obstacles: [],
    onStartOver: vi.fn<() => void>(),
    onLookAgain: vi.fn<() => void>(),
  }
  const router = createMemoryRouter([{ path: paths.draft(), element: <ScopeStep {...props} /> }], {
    initialEntries: [address],
  })
  await mount(<RouterProvider router={router} />)
  return { change, place: () => `${router.state.location.pathname}${router.state.location.search}` }
}

it('adds the target that was registered for the draft, once', async () => {
  const { change, place } = await show(paths.draftScope(program, web.id))
  expect(change).toHaveBeenCalledExactlyOnceWith({ in_scope: [{ target_id: web.id, tier: 2 }] })
  expect(place()).toBe(paths.draftScope(program))
})

it('does not add a target that is already in the scope', async () => {
  const { change, place } = await show(paths.draftScope(program, web.id), [{ target_id: web.id, tier: 1 }])
  expect(change).not.toHaveBeenCalled()
  expect(place()).toBe(paths.draftScope(program))
})

it('links to the ownership verification of a target, with a link back to the draft', async () => {
  await show(paths.draftScope(program), [{ target_id: web.id, tier: 1 }])
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === builder.scope.prove)
  expect(link?.getAttribute('href')).toBe(paths.target(web.id, program))
})
