// @vitest-environment happy-dom

import { matchRoutes, MemoryRouter, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { agentHelp, help } from '@grana/messages/es/apps/help'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
import { mount } from '@grana/parts/app/mounted.fixture'
import { AgentHelpPage } from './features/help/help-page.tsx'
import { routes } from './routes.tsx'

const runtime = { portalUrl: 'https://portal.example', appUrl: 'https://app.example' }

it('links every answer to a screen of the app or a page of the portal, and shows how to contact support', async () => {
  const page = (
    <MemoryRouter>
      <AppContext value={{ runtime } as unknown as AppServices}>
        <AgentHelpPage />
      </AppContext>
    </MemoryRouter>
  )
  const { unmount } = await mount(page)
  const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href') ?? '')
  expect(links).toHaveLength(agentHelp.answers.length)
  const inside = links.filter((href) => !href.startsWith(runtime.portalUrl))
  expect(inside.length).toBeGreaterThan(3)
  const screenOf = (href: string) => matchRoutes(routes as RouteObject[], href)?.at(-1)?.route.path
  expect(inside.filter((href) => [undefined, '*'].includes(screenOf(href)))).toEqual([])
  expect(document.querySelector(`a[href="mailto:${help.support.email}"]`)).not.toBeNull()
  await unmount()
})
