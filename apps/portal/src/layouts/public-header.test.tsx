// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#app/lib/entry/mounted.fixture.tsx'
import { paths } from '#app/paths.ts'
import { tokenCookies } from '@grana/client/session/token-cookies'
import { portal } from '@grana/messages/es/portal'
import { PublicHeader } from './public-header.tsx'

const { header } = portal
const head = (
  <MemoryRouter>
    <PublicHeader />
  </MemoryRouter>
)

async function shown(cookie: string): Promise<string[]> {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => cookie })
  const page = await mount(head)
  const links = [...document.querySelectorAll('a')].map(({ textContent, pathname }) => `${textContent} ${pathname}`)
  await page.unmount()
  return links.filter((link) => /sign-(?:in|up)$/.test(link))
}

test('a browser with a session gets a link to its app instead of the sign-in', async () => {
  const held = `theme=dark; ${tokenCookies.access}=a; ${tokenCookies.refresh}=r`
  expect(await shown(held)).toEqual([`${header.space} ${paths.signIn()}`])
})

test.each(['', `${tokenCookies.access}=a`, `x${tokenCookies.access}=a; x${tokenCookies.refresh}=r`])(
  'a browser without a session (%s) can sign in or sign up',
  async (cookie) => {
    expect(await shown(cookie)).toEqual([`${header.signIn} ${paths.signIn()}`, `${header.signUp} ${paths.signUp()}`])
  },
)

test('the cached page is that of a visitor', () => {
  expect(renderToStaticMarkup(head)).toContain(header.signUp)
})
