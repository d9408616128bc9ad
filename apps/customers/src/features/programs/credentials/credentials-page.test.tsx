// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  addTestCredential,
  importTestCredentials,
  listCredentialPools,
  listTestCredentials,
  previewTestCredentials,
  revokeTestCredential,
  rotateTestCredential,
  saveCredentialInstructions,
  type CredentialPool,
  type TestCredential,
} from '@grana/contract/programs/credential-pools'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { programs } from '@grana/messages/es/apps/programs'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { credentialValidationTexts } from '@grana/messages/es/credentials/credentials-validation'
import { errorTexts } from '@grana/messages/es/errors'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { answerOverview, makeOverview, makeProgram, programId } from '../programs.fixture.ts'

const at = '2026-11-02T10:00:00.000Z'
const target = { id: idOf(5), name: 'Bank', type: 'website', address: 'bank.example', environment: 'staging' } as const
const pool: CredentialPool = sampleRow(listCredentialPools.answer, {
  target,
  mode: 'provided_user_password',
  is_in_scope: true,
  instructions: 'VPN first',
  counts: { free: 1, claimed: 1, revoked: 0 },
  requests: [{ agent: 'ana', asked_at: at }],
})
const credential: TestCredential = sampleRow(listTestCredentials.answer, {
  id: idOf(6),
  kind: 'provided',
  account: 'tester-1',
  state: 'claimed',
  agent: 'leo',
  claimed_at: at,
  opened_at: null,
  rotated_at: null,
  revoked_at: null,
  revoked_for: null,
})
const params = { organization: organizationId, program: programId, target: target.id }

function answer(world: AppWorld, pools: readonly CredentialPool[] = [pool]) {
  answerOverview(world, makeOverview())
  world.api.answer(listCredentialPools, () => ({ data: [...pools] }))
  world.api.answer(listTestCredentials, () => ({ data: [credential] }))
}

async function show(pools?: readonly CredentialPool[]) {
  const world = await createCustomersWorld()
  answer(world, pools)
  return { world, page: await open(world, paths.programCredentials(programId)) }
}

const choose = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('shows the pool, who holds which account and who waits', async () => {
  await show()
  for (const text of ['tester-1', 'leo', 'VPN first', texts.counts(1, 1), texts.waiting(['ana'])])
    expect(shown()).toContain(text)
})

test('adds an account, and shows what is missing', async () => {
  const { world, page } = await show()
  world.api.answer(addTestCredential, () => ({ data: { id: idOf(7) } }))
  await page.press(texts.add)
  await page.press(texts.save)
  expect(shown()).toContain(credentialValidationTexts['credential.account'])
  await page.fill(texts.fields.account, 'tester-2')
  await page.fill(texts.fields.password, ' secret ')
  await page.press(texts.save)
  await page.loaded()
  expect(callsOf(world, addTestCredential)[0]).toMatchObject({
    params,
    body: { account: 'tester-2', secret: ' secret ' },
  })
  expect(toasts()).toEqual([['success', texts.added, undefined]])
})

test('reviews a file before it is added', async () => {
  const { world, page } = await show()
  world.api.answer(previewTestCredentials, () => ({
    data: {
      good: 1,
      rows: [
        { line: 2, account: 'ok', problem: null },
        { line: 3, account: 'x', problem: 'known' as const },
      ],
    },
  }))
  world.api.answer(importTestCredentials, () => ({ data: { added: 1, refused: [] } }))
  await page.press(texts.import)
  await choose(new File(['account,password\nok,1\nx,2'], 'accounts.csv'))
  await page.loaded()
  await page.press(texts.file.preview)
  expect(shown()).toContain(texts.file.problems.known)
  await page.press(texts.file.add(1))
  expect(callsOf(world, importTestCredentials)[0]?.body).toEqual({
    content: 'account,password\nok,1\nx,2',
    has_header: true,
  })
})

test('rotates and revokes an account', async () => {
  const { world, page } = await show()
  world.api.answer(rotateTestCredential, () => ({ data: { rotated_at: at } }))
  world.api.answer(revokeTestCredential, () => refusal('credential.ended'))
  await page.press(texts.rotateOf('tester-1'))
  await page.fill(texts.fields.password, 'next')
  await page.press(texts.save)
  await page.loaded()
  expect(callsOf(world, rotateTestCredential)[0]?.body).toMatchObject({ secret: 'next' })
  await page.press(texts.revokeOf('tester-1'))
  expect(shown()).toContain(texts.revokeText)
  await page.press(texts.revoke)
  expect(toasts().at(-1)).toEqual(['danger', errorTexts['credential.ended'], undefined])
})

test('writes instructions', async () => {
  const { world, page } = await show()
  world.api.answer(saveCredentialInstructions, () => ({ data: { instructions: 'New' } }))
  await page.press(texts.instructions.edit)
  await page.fill(texts.instructions.label, 'New')
  await page.press(texts.instructions.save)
  expect(callsOf(world, saveCredentialInstructions)[0]).toMatchObject({ params, body: { instructions: 'New' } })
})

test('a program without accounts says how to get them, and its tab is for those who manage', async () => {
  const { world } = await show([])
  expect(shown()).toContain(texts.none.title)
  const { program } = makeOverview()
  answerOverview(world, makeOverview({ program: makeProgram({ can: { ...program.can, manage_credentials: false } }) }))
  await open(world, paths.program(programId))
  expect(hasControl(programs.page.tabs.credentials)).toBe(false)
})

testFailures({ path: paths.programCredentials(programId), operation: listCredentialPools, answer, content: 'tester-1' })
