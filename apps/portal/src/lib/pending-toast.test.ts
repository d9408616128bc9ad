// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { data, disable } from '@grana/messages/es/account/leave'
import { resetPassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { savePendingToast, showPendingToast } from './pending-toast.ts'

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
] as const)('%s is shown once, on the next page', async (name, title) => {
  savePendingToast(name)
  await showPendingToast()
  await showPendingToast()
  expect(titles()).toEqual([title])
})

test.each(['<b>x</b>', 'toString', ''])('%j was not stored by the portal', async (name) => {
  sessionStorage.setItem('grana_toast', name)
  await showPendingToast()
  expect(titles()).toEqual([])
})

test.each(['idle', 'ended', 'chosen'] as const)(
  'an app passes %s in the URL, which is removed from it',
  async (name) => {
    window.history.replaceState(null, '', `/sign-in?volver=%2Fredir&fin=${name}`)
    await showPendingToast()
    await showPendingToast()
    expect(titles()).toEqual([session.farewell[name].title])
    expect(window.location.search).toBe('?volver=%2Fredir')
  },
)

test.each(['password-reset', '<b>x</b>', '__proto__'])('%j in the URL shows nothing', async (name) => {
  window.history.replaceState(null, '', `/sign-in?fin=${encodeURIComponent(name)}`)
  await showPendingToast()
  expect(titles()).toEqual([])
})
