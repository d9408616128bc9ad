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
