// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmIdentity } from '@grana/contract/auth'
import {
  createAgentToken,
  listAgentTokens,
  revokeAgentToken,
  rotateAgentToken,
  type AgentToken,
} from '@grana/contract/machines/agent-tokens'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { errorTexts } from '@grana/messages/es/errors'
import { agentTokens as words } from '@grana/messages/es/machines/agent-tokens'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import {
  createAppWorld,
  fill,
  hasControl,
  press,
  shown,
  type AppWorld,
  type AppWorldSettings,
} from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, idOf, openScreen, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const token = (changes: Partial<AgentToken> = {}): AgentToken => {
  const { last_used_at: _used, previous_until: _until, ...sample } = sampleRow(listAgentTokens.answer)
  return { ...sample, id: idOf(1), name: 'Editor', hint: 'a1b2', state: 'active', scopes: ['reports:read'], ...changes }
}
const answerTokens = ({ api }: AppWorld, tokens: readonly AgentToken[]) =>
  api.answer(listAgentTokens, () => ({ data: [...tokens] }))

async function show(tokens: readonly AgentToken[], settings: AppWorldSettings = {}) {
  const world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true }, ...settings })
  answerTokens(world, tokens)
  return { world, page: await openScreen(world, routes, paths.apiTokens()) }
}

const secret = `grana_agent_${'s'.repeat(49)}`

test('lists tokens with their scopes, use and state', async () => {
  await show([token(), token({ id: idOf(2), name: 'Old', state: 'disabled' })])
  expect(shown()).toContain(words.scopes['reports:read'].label)
  expect(shown()).toContain(texts.unused)
  expect(shown()).toContain(texts.states.disabled)
  expect(shown()).not.toContain(texts.all)
  expect(hasControl(texts.rotateOf('Editor'))).toBe(true)
  expect(hasControl(texts.rotateOf('Old'))).toBe(false)
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(words.factor)
  expect(callsOf(world, listAgentTokens)).toEqual([])
})

test('creates a token and shows its secret once', async () => {
  const { world, page } = await show([])
  world.api.answer(createAgentToken, () => ({ data: { secret, tokens: [token()] } }))
  await page.press(texts.create)
  await page.press(texts.form.save)
  expect(shown()).toContain(tokenValidationTexts['token.name'])
  expect(callsOf(world, createAgentToken)).toEqual([])
  await page.fill(texts.form.name, 'Editor')
  await page.tick(words.scopes['comments:write'].label)
  await page.press(texts.form.save)
  expect(callsOf(world, createAgentToken)[0]?.body).toEqual({
    name: 'Editor',
    scopes: ['reports:read', 'comments:write', 'events:read'],
    days: 90,
  })
  expect(shown()).toContain(secret)
  await page.press(texts.secret.done)
  expect(shown()).not.toContain(secret)
})

test('asks for a proof of identity where the last one is old', async () => {
  const { world, page } = await show([token()])
  let isConfirmed = false
  world.api.answer(rotateAgentToken, () =>
    isConfirmed ? { data: { secret, tokens: [token()] } } : refusal('auth.confirm_first'),
  )
  await press(texts.rotateOf('Editor'))
  await until(() => expect(shown()).toContain(reauthentication.title))
  isConfirmed = true
  world.api.answer(confirmIdentity, () => ({ data: null }))
  await fill(reauthentication.labels.password, 'correct horse battery')
  await fill(reauthentication.labels.code, '123456')
  await press(reauthentication.send)
  await page.loaded()
  expect(shown()).toContain(secret)
})

test('revokes a token after a question', async () => {
  const { world, page } = await show([token()])
  world.api.answer(revokeAgentToken, () => ({ data: [] }))
  await page.press(texts.revokeOf('Editor'))
  expect(callsOf(world, revokeAgentToken)).toEqual([])
  answerTokens(world, [token({ state: 'revoked' })])
  await page.press(texts.revokeSave)
  expect(toasts()).toEqual([['success', texts.revoked, undefined]])
  expect(shown()).toContain(texts.states.revoked)
})

test('shows a refusal and keeps what was typed', async () => {
  const { world, page } = await show([])
  world.api.answer(createAgentToken, () => refusal('token.agent_too_many'))
  await page.press(texts.create)
  await page.fill(texts.form.name, 'Editor')
  await page.press(texts.form.save)
  expect(toasts()).toEqual([['danger', errorTexts['token.agent_too_many'], undefined]])
  expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Editor')
})

testFailures({
  prepare: () => createAppWorld({ app: 'agents', user: { two_factor_enabled: true } }),
  routes,
  path: paths.apiTokens(),
  operation: listAgentTokens,
  answer: (world) => answerTokens(world, [token()]),
  content: 'Editor',
})
