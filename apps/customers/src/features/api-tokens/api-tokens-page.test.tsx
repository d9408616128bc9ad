// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
  type ApiToken,
} from '@grana/contract/machines/api-tokens'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const token = (changes: Partial<ApiToken> = {}): ApiToken => {
  const { programs: _, last_used_at: _used, previous_until: _until, ...sample } = sampleRow(listApiTokens.answer)
  return {
    ...sample,
    id: idOf(1),
    name: 'Tracker',
    hint: 'a1b2',
    state: 'active',
    scopes: ['reports:read'],
    ...changes,
  }
}
const answerTokens = ({ api }: AppWorld, tokens: readonly ApiToken[]) =>
  api.answer(listApiTokens, () => ({ data: [...tokens] }))

async function show(tokens: readonly ApiToken[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerTokens(world, tokens)
  world.api.answer(listOrganizationPrograms, () => ({
    data: [sampleRow(listOrganizationPrograms.answer, { id: idOf(1, 2), name: 'Bank' })],
    meta: { can_create: true, next: null },
  }))
  return { world, page: await open(world, paths.apiTokens()) }
}

const secret = `grana_org_${'s'.repeat(49)}`

test('lists tokens with their scopes, reach, use and state', async () => {
  await show([
    token(),
    token({ id: idOf(2), name: 'Old', state: 'leaked', programs: [{ id: idOf(1, 2), name: 'Bank' }] }),
  ])
  expect(shown()).toContain(texts.scopes['reports:read'].label)
  expect(shown()).toContain(texts.all)
  expect(shown()).toContain('Bank')
  expect(shown()).toContain(texts.unused)
  expect(shown()).toContain(texts.states.leaked)
  expect(hasControl(texts.rotateOf('Tracker'))).toBe(true)
  expect(hasControl(texts.rotateOf('Old'))).toBe(false)
})

test('an organization without tokens offers to create the first one, once', async () => {
  await show([])
  expect(shown()).toContain(texts.emptyText)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([texts.create])
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listApiTokens)).toEqual([])
})

test('creates a token for chosen programs and shows its secret once', async () => {
  const { world, page } = await show([])
  world.api.answer(createApiToken, () => ({ data: { secret, tokens: [token()] } }))
  await page.press(texts.create)
  await page.fill(texts.form.name, 'Tracker')
  await page.tick(texts.form.reachSome)
  expect(shown()).not.toContain(texts.scopes['audit:read'].label)
  await page.tick('Bank')
  await page.press(texts.form.save)
  const [call] = callsOf(world, createApiToken)
  expect(call?.params).toEqual({ organization: organizationId })
  expect(call?.body).toEqual({
    name: 'Tracker',
    scopes: ['reports:read', 'events:read'],
    days: 90,
    programs: [idOf(1, 2)],
  })
  expect(shown()).toContain(secret)
  await page.press(texts.secret.done)
  expect(shown()).not.toContain(secret)
})

test('names what is missing, and sends nothing', async () => {
  const { world, page } = await show([])
  await page.press(texts.create)
  await page.tick(texts.scopes['reports:read'].label)
  await page.tick(texts.scopes['events:read'].label)
  await page.tick(texts.form.reachSome)
  await page.press(texts.form.save)
  for (const text of Object.values(tokenValidationTexts)) expect(shown()).toContain(text)
  expect(callsOf(world, createApiToken)).toEqual([])
})

test('asks for a proof of identity where the last one is old', async () => {
  const { world, page } = await show([token()])
  let isConfirmed = false
  world.api.answer(rotateApiToken, () =>
    isConfirmed ? { data: { secret, tokens: [token()] } } : refusal('auth.confirm_first'),
  )
  await page.press(texts.rotateOf('Tracker'))
  isConfirmed = true
  await confirmIdentityIn(world, page)
  expect(shown()).toContain(secret)
})

test('revokes a token after a question', async () => {
  const { world, page } = await show([token()])
  world.api.answer(revokeApiToken, () => ({ data: [] }))
  await page.press(texts.revokeOf('Tracker'))
  expect(callsOf(world, revokeApiToken)).toEqual([])
  answerTokens(world, [token({ state: 'revoked' })])
  await page.press(texts.revokeSave)
  expect(toasts()).toEqual([['success', texts.revoked, undefined]])
  expect(shown()).toContain(texts.states.revoked)
})

test('shows a refusal and keeps what was typed', async () => {
  const { world, page } = await show([])
  world.api.answer(createApiToken, () => refusal('token.too_many'))
  await page.press(texts.create)
  await page.fill(texts.form.name, 'Tracker')
  await page.press(texts.form.save)
  expect(toasts()).toEqual([['danger', errorTexts['token.too_many'], undefined]])
  expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Tracker')
})

test('owners find the screen from their organization', async () => {
  const world = await createCustomersWorld({ can: { govern: true } })
  await open(world, paths.organization())
  expect(linksTo(texts.open)).toEqual([paths.apiTokens()])
})

testFailures({
  path: paths.apiTokens(),
  operation: listApiTokens,
  answer: (world) => answerTokens(world, [token()]),
  content: 'Tracker',
})
