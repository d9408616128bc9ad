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
  expect(spaceOf({ ...ana, kind }, apps, {})).toEqual({ kind: 'app', origin: apps[kind], path: '/' })
})

test('an app that is not there is said to be none', () => {
  expect(spaceOf(ana, {}, {})).toEqual({ kind: 'app', origin: undefined, path: '/' })
})

test('whoever has not proven their address goes to where that is said', () => {
  const unproven = { ...ana, email_verified: false }
  expect(spaceOf(unproven, apps, {})).toEqual({ kind: 'page', path: accountPaths.checkEmail() })
})

test('a page that somebody was on the way to comes first', () => {
  const wish = accountPaths.changePassword()
  expect(spaceOf(ana, apps, { page: wish })).toEqual({ kind: 'page', path: wish })
  expect(spaceOf({ ...ana, email_verified: false }, apps, { page: wish })).toEqual({ kind: 'page', path: wish })
})

const asked = { state: 's'.repeat(43), challenge: 'c'.repeat(43) }
const door = { app: 'agents', path: '/', asked } as const

test('the app of their kind is handed the session that it asks for', () => {
  expect(spaceOf(ana, apps, { door })).toEqual({ kind: 'handoff', origin: apps.agent, app: 'agents', asked })
})

test('a link of the portal leads to a path inside of the app', () => {
  const wish = { app: 'agents', path: '/reportes/7' } as const
  expect(spaceOf(ana, apps, { door: wish })).toEqual({ kind: 'app', origin: apps.agent, path: '/reportes/7' })
})

test.each(['customers', 'staff'] as const)('the app %s is not for agents: nothing is handed over', (app) => {
  expect(spaceOf(ana, apps, { door: { ...door, app } })).toEqual({ kind: 'other-app', app, origin: apps.agent })
})

test('nothing is handed over to an app that is not there, or for an address that is not proven', () => {
  expect(spaceOf(ana, {}, { door })).toEqual({ kind: 'app', origin: undefined, path: '/' })
  const unproven = { ...ana, email_verified: false }
  expect(spaceOf(unproven, apps, { door })).toEqual({ kind: 'page', path: accountPaths.checkEmail() })
})
