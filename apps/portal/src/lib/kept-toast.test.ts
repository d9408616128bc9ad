// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { data, disable } from '@grana/messages/es/account/leave'
import { resetPassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { keepToast, showKeptToast } from './kept-toast.ts'

const titles = () => currentToasts().map(({ title }) => title)

afterEach(() => {
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

test.each([
  ['password-reset', resetPassword.choose.toast.title],
  ['idle', session.farewell.idle.title],
  ['account-disabled', disable.toast.title],
  ['erasure-asked', data.erase.toast.title],
  ['ended', session.farewell.ended.title],
  ['chosen', session.farewell.chosen.title],
] as const)('%s is said once, on the next page', async (name, title) => {
  keepToast(name)
  await showKeptToast()
  await showKeptToast()
  expect(titles()).toEqual([title])
})

test.each(['<b>x</b>', 'toString', ''])('%j was not left by us', async (name) => {
  sessionStorage.setItem('grana_toast', name)
  await showKeptToast()
  expect(titles()).toEqual([])
})

test.each(['idle', 'ended', 'chosen'] as const)(
  'an app says %s in the address, which is taken out of it',
  async (name) => {
    window.history.replaceState(null, '', `/sign-in?volver=%2Fredir&fin=${name}`)
    await showKeptToast()
    await showKeptToast()
    expect(titles()).toEqual([session.farewell[name].title])
    expect(window.location.search).toBe('?volver=%2Fredir')
  },
)

test.each(['password-reset', '<b>x</b>', '__proto__'])('%j in the address says nothing', async (name) => {
  window.history.replaceState(null, '', `/sign-in?fin=${encodeURIComponent(name)}`)
  await showKeptToast()
  expect(titles()).toEqual([])
})
