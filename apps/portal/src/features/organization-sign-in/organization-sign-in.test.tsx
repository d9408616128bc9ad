// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { fakeApi, find, heading, mount, press, settle, submit, text, type } from '#app/lib/entry/mounted.fixture.tsx'
import { OrganizationEntry } from '#app/lib/entry/organization-entry.tsx'
import { readProviderSignOut, saveProviderSignOut } from '#app/lib/session/provider-sign-out.ts'
import { ana } from '@grana/client/session/browser.fixture'
import type { TokenAnswer } from '@grana/contract/auth'
import { beginSingleSignOn, completeSingleSignOn, linkIdentity } from '@grana/contract/identity/single-sign-on'
import { organizationSignIn as texts } from '@grana/messages/es/account/organization-sign-in'
import { errorTexts } from '@grana/messages/es/errors'
import { ConfirmLink } from './confirm-link.tsx'
import { OrganizationSignIn } from './organization-sign-in.tsx'
import { SignOnReturn } from './sign-on-return.tsx'
import { readSignOnReturn, saveLinkTicket } from './stored-sign-on.ts'

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
let left: string[]
let held: [TokenAnswer, string][]

const email = 'ana@tepozan.example'
const tokens = { AccessToken: 'a', RefreshToken: 'r', require2fa: false }
const state = 's'.repeat(43)
const visit = (address: string) => window.history.replaceState(null, '', address)
const session = {
  signIn: async (given: TokenAnswer, address: string) => {
    held.push([given, address])
    return { status: 'signed-in', user: ana } as const
  },
}

beforeEach(() => {
  api = fakeApi()
  left = []
  held = []
  localStorage.clear()
  sessionStorage.clear()
  visit('/')
})
afterEach(() => page.unmount())

describe('the address of work', () => {
  test('leads to the provider, and keeps the way back in this browser', async () => {
    visit('/sign-in/organization?volver=%2Faccount%2Fprofile')
    api.transport.answer(beginSingleSignOn, () => ({
      data: { url: 'https://login.tepozan.example/a', provider: 'Tepozan ID' },
    }))
    page = await mount(<OrganizationSignIn client={api.client} onLeave={(url) => void left.push(url)} />)
    await type('email', email)
    await submit()
    expect(left).toEqual(['https://login.tepozan.example/a'])
    expect(readSignOnReturn()).toBe('?volver=%2Faccount%2Fprofile')
  })

  test('that no organization has proven stays on the page, with the reason', async () => {
    const code = 'single_sign_on.none'
    api.transport.answer(beginSingleSignOn, () => ({ refuse: { code, message: errorTexts[code] } }))
    page = await mount(<OrganizationSignIn client={api.client} onLeave={(url) => void left.push(url)} />)
    await type('email', email)
    await submit()
    expect(left).toEqual([])
    expect(text('[role=alert]') + text('form')).toContain(errorTexts[code])
  })
})

describe('the way back', () => {
  const arrive = async (search: string) => {
    visit(`/sign-in/organization/return${search}`)
    page = await mount(<SignOnReturn client={api.client} session={session} />)
    await settle()
  }

  test('signs in once, and takes the code out of the address', async () => {
    const signOut = 'https://login.tepozan.example/end'
    api.transport.answer(completeSingleSignOn, () => ({
      data: { email, provider: 'Tepozan ID', tokens, sign_out_url: signOut },
    }))
    await arrive(`?code=c&state=${state}&iss=https%3A%2F%2Flogin.tepozan.example`)
    expect(held).toEqual([[tokens, email]])
    expect(window.location.search).toBe('')
    const calls = api.calls(completeSingleSignOn.name)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({ code: 'c', state, iss: 'https://login.tepozan.example' })
    expect(readProviderSignOut()).toEqual({ url: signOut, provider: 'Tepozan ID' })
  })

  test('of SAML completes with the state alone: its answer was posted before', async () => {
    api.transport.answer(completeSingleSignOn, () => ({ data: { email, provider: 'Tepozan ID', tokens } }))
    await arrive(`?state=${state}`)
    expect(held).toEqual([[tokens, email]])
    expect(api.calls(completeSingleSignOn.name)[0]?.body).not.toHaveProperty('code')
  })

  test('without a state says what is missing, and asks nothing', async () => {
    await arrive('')
    expect(document.body.textContent).toContain(texts.back.incomplete)
    expect(api.calls(completeSingleSignOn.name)).toEqual([])
  })

  test('without an answer says so, and asks nothing', async () => {
    await arrive('?error=access_denied')
    expect(document.body.textContent).toContain(texts.back.denied)
    expect(api.calls(completeSingleSignOn.name)).toEqual([])
  })

  test('that was refused shows why, with a way to begin again', async () => {
    const code = 'single_sign_on.refused'
    api.transport.answer(completeSingleSignOn, () => ({
      refuse: { code, message: errorTexts[code], details: { reason: 'aud' } },
    }))
    await arrive(`?code=c&state=${state}`)
    expect(document.body.textContent).toContain(errorTexts[code])
    expect(document.body.textContent).toContain(texts.back.technical('aud'))
    expect(find(`a[href="${accountPaths.organizationSignIn()}"]`).textContent).toBe(texts.back.again)
    expect(held).toEqual([])
  })

  test('of an address with an account offers the link, and holds no session', async () => {
    api.transport.answer(completeSingleSignOn, () => ({
      data: { email, provider: 'Tepozan ID', ticket: 't'.repeat(43) },
    }))
    await arrive(`?code=c&state=${state}`)
    expect(heading()).toBe(texts.link.found(email))
    expect(held).toEqual([])
    expect(find('a').getAttribute('href')).toBe(accountPaths.signIn(accountPaths.linkIdentity()))
  })
})

describe('the link', () => {
  test('is confirmed by the account with the ticket of this browser, once', async () => {
    saveLinkTicket({ ticket: 't'.repeat(43), provider: 'Tepozan ID' })
    api.transport.answer(linkIdentity, () => ({ data: null }))
    page = await mount(<ConfirmLink session={api} />)
    expect(document.body.textContent).toContain(texts.link.lede('Tepozan ID'))
    await press(texts.link.act)
    expect(heading()).toBe(texts.link.done)
    expect(sessionStorage).toHaveLength(0)
  })

  test('that is refused keeps the page, with the reason', async () => {
    saveLinkTicket({ ticket: 't'.repeat(43), provider: 'Tepozan ID' })
    const code = 'single_sign_on.elsewhere'
    api.transport.answer(linkIdentity, () => ({ refuse: { code, message: errorTexts[code] } }))
    page = await mount(<ConfirmLink session={api} />)
    await press(texts.link.act)
    expect(document.body.textContent).toContain(errorTexts[code])
  })

  test('without a ticket says how to begin again', async () => {
    page = await mount(<ConfirmLink session={api} />)
    expect(heading()).toBe(texts.link.gone)
  })
})

describe('the sign-in page', () => {
  test('leads to the organization with the path to return to, if it is one of the portal', async () => {
    visit('/sign-in?volver=%2Faccount%2Fprofile')
    page = await mount(<OrganizationEntry />)
    expect(find('a').getAttribute('href')).toBe(accountPaths.organizationSignIn('/account/profile'))
    visit('/sign-in?volver=https%3A%2F%2Fattacker.example')
    await page.show(<OrganizationEntry key="other" />)
    expect(find('a').getAttribute('href')).toBe(accountPaths.organizationSignIn())
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('offers no sign-out at %s', async (url) => {
    saveProviderSignOut({ url, provider: 'Tepozan ID' })
    page = await mount(<OrganizationEntry />)
    expect(document.querySelectorAll('a')).toHaveLength(1)
  })
})
