import { expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import { accountKinds } from '@grana/contract/accounts'
import { spaceOf } from './space-of.ts'

const apps = {
  customer: 'https://clientes.grana.example',
  agent: 'https://agentes.grana.example',
  staff: 'https://operacion.grana.example',
}

test.each(accountKinds)('a person of kind %s goes to the app of that kind', (kind) => {
  expect(spaceOf({ ...ana, kind }, apps, undefined)).toEqual({ kind: 'app', origin: apps[kind] })
})

test('an app that is not there is said to be none', () => {
  expect(spaceOf(ana, {}, undefined)).toEqual({ kind: 'app', origin: undefined })
})

test('whoever has not proven their address goes to where that is said', () => {
  const unproven = { ...ana, email_verified: false }
  expect(spaceOf(unproven, apps, undefined)).toEqual({ kind: 'page', path: accountPaths.checkEmail() })
})

test('a page that somebody was on the way to comes first', () => {
  const wish = accountPaths.changePassword()
  expect(spaceOf(ana, apps, wish)).toEqual({ kind: 'page', path: wish })
  expect(spaceOf({ ...ana, email_verified: false }, apps, wish)).toEqual({ kind: 'page', path: wish })
})
