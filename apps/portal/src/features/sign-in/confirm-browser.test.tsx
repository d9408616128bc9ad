// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeApi, find, heading, mount, press, settle, text } from '#app/lib/entry/mounted.fixture.ts'
import { paths } from '#app/paths.ts'
import { knowBrowser } from '@grana/contract/auth'
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

describe('the link that makes a browser known', () => {
  test('does nothing by itself: a person presses', async () => {
    api.transport.answer(knowBrowser, () => ({ data: null }))
    await open(token)
    await settle()
    expect(api.transport.calls).toEqual([])
    await press(signIn.known.act)
    await settle()
    expect(api.calls('knowBrowser')[0]?.params).toEqual({ token })
    expect(heading()).toBe(signIn.known.done)
    expect(document.activeElement).toBe(find('h1'))
    expect(find('a').getAttribute('href')).toBe(paths.signIn())
  })

  test('says that it is over', async () => {
    api.transport.answer(knowBrowser, () => ({ refuse: { code: 'auth.link_expired' } }))
    await open(token)
    await press(signIn.known.act)
    await settle()
    expect(heading()).toBe(auth.expired.heading)
    expect(text('body')).toContain(errorTexts['auth.link_expired'])
  })

  test('can be tried again when the service was not there', async () => {
    api.transport.answer(knowBrowser, () => ({ refuse: { code: 'server.unavailable', message: '' } }))
    await open(token)
    await press(signIn.known.act)
    await settle()
    expect(text('section')).toContain(errorTexts['server.unavailable'])
    api.transport.answer(knowBrowser, () => ({ data: null }))
    await press(signIn.known.act)
    await settle()
    expect(heading()).toBe(signIn.known.done)
  })

  test('is asked for again after a reload, when its value is gone from the address', async () => {
    await open('')
    expect(heading()).toBe(auth.gone.heading)
    expect(text('body')).toContain(auth.gone.text)
    expect(document.querySelector('button')).toBeNull()
  })
})
