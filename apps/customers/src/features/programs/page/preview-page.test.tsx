// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { previewProgram } from '@grana/contract/programs/builder'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { errorTexts } from '@grana/messages/es/errors'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { programId } from '../programs.fixture.ts'

const texts = builder.preview
const path = paths.preview(programId)

const answerPreview = ({ api }: AppWorld, summary = 'Test the bank') =>
  api.answer(previewProgram, () => ({ data: sampleOf(previewProgram.answer, { name: 'Online bank', summary }) }))

test('shows the draft as agents will read it, and leads back to it', async () => {
  const world = await createCustomersWorld()
  answerPreview(world)
  await open(world, path)
  expect(callsOf(world, previewProgram)[0]?.params).toEqual({ organization: organizationId, program: programId })
  expect(shown()).toContain(texts.banner)
  expect(shown()).toContain('Test the bank')
  expect(linksTo(texts.back)).toEqual([paths.draft(programId, 'publish')])
})

test('shows the current draft each time it is opened', async () => {
  const world = await createCustomersWorld()
  answerPreview(world)
  const page = await open(world, path)
  answerPreview(world, 'Another summary')
  await page.refresh()
  expect(shown()).toContain('Another summary')
})

test('a passing failure keeps the preview', async () => {
  const world = await createCustomersWorld()
  answerPreview(world)
  const page = await open(world, path)
  world.api.answer(previewProgram, () => refusal('server.unavailable'))
  await page.refresh()
  expect(shown()).toContain('Test the bank')
  expect(shown()).not.toContain(errorTexts['server.unavailable'])
})

test('requests nothing without a second factor', async () => {
  const world = await createCustomersWorld({ user: { two_factor_enabled: false } })
  await open(world, path)
  expect(shown()).toContain(organizationTexts.factorFirst.programs)
  expect(callsOf(world, previewProgram)).toEqual([])
})

testFailures({ path, operation: previewProgram, answer: answerPreview, content: 'Test the bank' })
