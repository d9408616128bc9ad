// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  claimTestCredential,
  declareTestAccount,
  listAgentCredentials,
  openTestCredential,
  requestTestCredential,
  returnTestCredential,
  type AgentCredential,
} from '@grana/contract/programs/agent-credentials'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { credentialValidationTexts } from '@grana/messages/es/credentials/credentials-validation'
import { errorTexts } from '@grana/messages/es/errors'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen, refusal, toasts } from '@grana/parts/app/screen.fixture'

const program = idOf(1)
const target = { id: idOf(5), name: 'Bank', type: 'website', address: 'bank.example', environment: 'staging' } as const
const sample = sampleOf(getAgentProgram.answer).program
const inScope = { name: 'Bank', type: 'website', address: 'bank.example', environment: 'staging', tier: 1 } as const

let world: AppWorld

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
  const seen = {
    ...sample,
    uuid: program,
    state: 'active' as const,
    in_scope: [{ ...inScope, credentials: 'provided_user_password' as const }],
  }
  world.api.answer(getAgentProgram, () => ({ data: sampleOf(getAgentProgram.answer, { program: seen }) }))
})

const at = '2026-11-02T10:00:00.000Z'
const free: AgentCredential = sampleRow(listAgentCredentials.answer, {
  target,
  mode: 'provided_user_password',
  instructions: 'VPN first',
  is_open: true,
  has_free: true,
  asked_at: null,
  held: null,
})
const held: AgentCredential = {
  ...free,
  held: { kind: 'provided', account: null, claimed_at: at, opened_at: null, rotated_at: null },
}

async function show(credential: AgentCredential) {
  world.api.answer(listAgentCredentials, () => ({ data: [credential] }))
  return openScreen(world, routes, paths.program(program))
}

describe('accounts for testing', () => {
  test('are claimed', async () => {
    const page = await show(free)
    expect(shown()).toContain('VPN first')
    world.api.answer(claimTestCredential, () => ({ data: { claimed_at: at } }))
    await page.press(texts.claimFor(target.name))
    expect(callsOf(world, claimTestCredential)[0]?.params).toEqual({ program, target: target.id })
    expect(toasts()).toEqual([['success', texts.claimed, undefined]])
  })

  test('a refused claim is shown', async () => {
    const page = await show(free)
    world.api.answer(claimTestCredential, () => refusal('credential.none_free'))
    await page.press(texts.claimFor(target.name))
    expect(toasts()).toEqual([['danger', errorTexts['credential.none_free'], undefined]])
  })

  test('are asked for when none is left', async () => {
    const page = await show({ ...free, has_free: false })
    world.api.answer(requestTestCredential, () => ({ data: { asked_at: at } }))
    await page.press(texts.askFor(target.name))
    expect(toasts()).toEqual([['success', texts.asked, undefined]])
  })

  test('are shown on demand, and copied without being shown', async () => {
    const page = await show(held)
    const secret = { account: 'tester', secret: 'open-sesame', note: null }
    world.api.answer(openTestCredential, () => ({ data: secret }))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press(texts.copyFor(texts.copy, target.name))
    expect(writeText).toHaveBeenCalledWith('open-sesame')
    expect(shown()).not.toContain('open-sesame')
    await page.press(texts.showFor(target.name))
    expect(shown()).toContain('open-sesame')
    await page.press(texts.hide)
    expect(shown()).not.toContain('open-sesame')
    writeText.mockRestore()
  })

  test('are given back after a question', async () => {
    const page = await show(held)
    world.api.answer(returnTestCredential, () => ({ data: { revoked_at: at } }))
    await page.press(texts.giveBackFor(target.name))
    expect(shown()).toContain(texts.giveBackText)
    await page.press(texts.giveBack)
    expect(callsOf(world, returnTestCredential)).toHaveLength(1)
  })

  test('that the agent made are named', async () => {
    const page = await show({ ...free, mode: 'self_without_pii' })
    world.api.answer(declareTestAccount, () => ({ data: { account: 'qa-ana' } }))
    await page.fill(texts.ownLabel, 'qa-ana')
    await page.press(texts.sayFor(target.name))
    expect(callsOf(world, declareTestAccount)[0]?.body).toEqual({ account: 'qa-ana' })
  })

  test('that the agent made need a name, from leaving the field on', async () => {
    const page = await show({ ...free, mode: 'self_without_pii' })
    expect(shown()).not.toContain(credentialValidationTexts['credential.account'])
    await page.visit(texts.ownLabel)
    expect(shown()).toContain(credentialValidationTexts['credential.account'])
    await page.press(texts.sayFor(target.name))
    expect(callsOf(world, declareTestAccount)).toEqual([])
  })

  test('a program that gives none now says so', async () => {
    await show({ ...free, is_open: false })
    expect(shown()).toContain(texts.closed)
    expect(hasControl(texts.claimFor(target.name))).toBe(false)
  })
})
