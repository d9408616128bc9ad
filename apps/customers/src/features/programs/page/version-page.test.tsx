// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, linksTo, open, organizationId, testFailures } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getProgramVersion } from '@grana/contract/programs/builder'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { policyVersions } from '@grana/messages/es/apps/policy-versions'
import { programs } from '@grana/messages/es/apps/programs'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { programId } from '../programs.fixture.ts'

const texts = programs.page
const path = paths.version(programId, 3)
const terms = sampleOf(getProgramVersion.answer.shape.terms, { name: 'Online bank', summary: 'Test the bank' })

const answerVersion = ({ api }: AppWorld) =>
  api.answer(getProgramVersion, () => ({ data: sampleOf(getProgramVersion.answer, { version: 3, terms }) }))

test('shows the terms as they were published, and leads back to the program', async () => {
  const world = await createCustomersWorld()
  answerVersion(world)
  await open(world, path)
  expect(callsOf(world, getProgramVersion)[0]?.params).toEqual({
    organization: organizationId,
    program: programId,
    version: '3',
  })
  expect(shown()).toContain(texts.versionBanner(3))
  expect(shown()).toContain('Test the bank')
  expect(linksTo(texts.back)).toEqual([paths.program(programId)])
})

test('says what the version in force changed since', async () => {
  const world = await createCustomersWorld()
  const change = { what: 'safe_harbor_changed' } as const
  const today = { version: 5, changes: [change] }
  world.api.answer(getProgramVersion, () => ({
    data: { ...sampleOf(getProgramVersion.answer), version: 3, terms, today },
  }))
  await open(world, path)
  expect(shown()).toContain(policyVersions.since(5))
  expect(shown()).toContain(policyChangeText(change))
})

testFailures({ path, operation: getProgramVersion, answer: answerVersion, content: 'Test the bank' })
