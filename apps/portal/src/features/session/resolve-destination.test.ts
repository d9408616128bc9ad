import { expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import { accountKinds } from '@grana/contract/accounts'
import { resolveDestination } from './resolve-destination.ts'

const apps = {
  customer: 'https://clientes.grana.example',
  agent: 'https://agentes.grana.example',
  staff: 'https://operacion.grana.example',
}

test.each(accountKinds)('a user of kind %s goes to the app of that kind', (kind) => {
  expect(resolveDestination({ ...ana, kind }, apps, {})).toEqual({ kind: 'app', origin: apps[kind], path: '/' })
})

test('an app that is not configured has no origin', () => {
  expect(resolveDestination(ana, {}, {})).toEqual({ kind: 'app', origin: undefined, path: '/' })
})

test('a user with an unverified address goes to the verification page', () => {
  const unproven = { ...ana, email_verified: false }
  expect(resolveDestination(unproven, apps, {})).toEqual({ kind: 'page', path: accountPaths.checkEmail() })
})

test('a page of the portal to return to comes first', () => {
  const returnTo = accountPaths.changePassword()
  expect(resolveDestination(ana, apps, { page: returnTo })).toEqual({ kind: 'page', path: returnTo })
  expect(resolveDestination({ ...ana, email_verified: false }, apps, { page: returnTo })).toEqual({
    kind: 'page',
    path: returnTo,
  })
})

const asked = { state: 's'.repeat(43), challenge: 'c'.repeat(43) }
const request = { app: 'agents', path: '/', asked } as const

test('hands the session to the app of the account kind when it requests it', () => {
  expect(resolveDestination(ana, apps, { redirect: request })).toEqual({
    kind: 'handoff',
    origin: apps.agent,
    app: 'agents',
    asked,
  })
})

test('a link of the portal leads to a path inside of the app', () => {
  const returnTo = { app: 'agents', path: '/reportes/7' } as const
  expect(resolveDestination(ana, apps, { redirect: returnTo })).toEqual({
    kind: 'app',
    origin: apps.agent,
    path: '/reportes/7',
  })
})

test.each(['customers', 'staff'] as const)('hands nothing to the app %s for an agent', (app) => {
  expect(resolveDestination(ana, apps, { redirect: { ...request, app } })).toEqual({
    kind: 'other-app',
    app,
    origin: apps.agent,
  })
})

test('hands nothing to an app that is not configured, or for an unverified address', () => {
  expect(resolveDestination(ana, {}, { redirect: request })).toEqual({ kind: 'app', origin: undefined, path: '/' })
  const unproven = { ...ana, email_verified: false }
  expect(resolveDestination(unproven, apps, { redirect: request })).toEqual({
    kind: 'page',
    path: accountPaths.checkEmail(),
  })
})
