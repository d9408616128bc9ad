// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeApi, find, heading, mount, press, settle, text } from '#app/lib/entry/mounted.fixture.tsx'
import { paths } from '#app/paths.ts'
import { trustBrowser } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { signIn } from '@grana/messages/es/account/sign-in'
import { errorTexts } from '@grana/messages/es/errors'
import { ConfirmBrowser } from './confirm-browser.tsx'

const token = 'x'.repeat(43)
let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
const open = async (given: string | undefined) => {
  page = await mount(<ConfirmBrowser client={api.client} token={given} />)
}
beforeEach(() => {
  api = fakeApi()
})
afterEach(() => page.unmount())

describe('the link that confirms a browser', () => {
  test('does nothing until the user clicks', async () => {
    api.transport.answer(trustBrowser, () => ({ data: null }))
    await open(token)
    await settle()
    expect(api.transport.calls).toEqual([])
    await press(signIn.known.act)
    await settle()
    expect(api.calls('trustBrowser')[0]?.params).toEqual({ token })
    expect(heading()).toBe(signIn.known.done)
    expect(document.activeElement).toBe(find('h1'))
    expect(find('a').getAttribute('href')).toBe(paths.signIn())
  })

  test('shows that it expired', async () => {
    api.transport.answer(trustBrowser, () => ({ refuse: { code: 'auth.link_expired' } }))
    await open(token)
    await press(signIn.known.act)
    await settle()
    expect(heading()).toBe(auth.expired.heading)
    expect(text('body')).toContain(errorTexts['auth.link_expired'])
  })

  test('can be retried after a failure of the service', async () => {
    api.transport.answer(trustBrowser, () => ({ refuse: { code: 'server.unavailable', message: '' } }))
    await open(token)
    await press(signIn.known.act)
    await settle()
    expect(text('section')).toContain(errorTexts['server.unavailable'])
    api.transport.answer(trustBrowser, () => ({ data: null }))
    await press(signIn.known.act)
    await settle()
    expect(heading()).toBe(signIn.known.done)
  })

  test('must be opened again after a reload, when the token is gone from the URL', async () => {
    await open('')
    expect(heading()).toBe(auth.gone.heading)
    expect(text('body')).toContain(auth.gone.text)
    expect(document.querySelector('button')).toBeNull()
  })
})
