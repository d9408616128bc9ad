// @vitest-environment happy-dom
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createCustomersWorld, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { customerHelp, help } from '@grana/messages/es/apps/help'

test('links every answer to a screen of the app or a page of the portal, and shows how to contact support', async () => {
  const world = await createCustomersWorld()
  await open(world, paths.help())
  const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href') ?? '')
  expect(links).toHaveLength(customerHelp.answers.length)
  const inside = links.filter((href) => !href.startsWith(world.services.runtime.portalUrl))
  expect(inside.length).toBeGreaterThan(3)
  const screenOf = (href: string) => matchRoutes(routes as RouteObject[], href)?.at(-1)?.route.path
  expect(inside.filter((href) => [undefined, '*'].includes(screenOf(href)))).toEqual([])
  expect(document.querySelector(`a[href="mailto:${help.support.email}"]`)).not.toBeNull()
})
