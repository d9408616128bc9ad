import { expect, test } from 'vitest'
import { secondApprovalAbove } from '@grana/contract/reports/reward'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { hackersPage } from '@grana/messages/es/portal/hackers'
import { legalPages } from '@grana/messages/es/portal/legal'
import * as list from '@grana/messages/features'
import { chooseByFeature, type Feature } from '@grana/messages/promises'
import { legalStates, notYet, wording } from '@grana/messages/promises.fixture'
import { longTexts, modules, readRepositoryFile, listDisplayedTexts, collectTexts } from './catalogue.fixture.ts'

const features: Readonly<Record<Feature, boolean>> = { ...list }

test.each(Object.keys(features) as Feature[])('%s is promised only once it is built', async (feature) => {
  const shown = await listDisplayedTexts()
  expect(shown.length).toBeGreaterThan(3000)
  const promises = shown.filter((text) => wording[feature].test(text) && !notYet.test(text))
  if (!features[feature]) expect(promises).toEqual([])
})

test.each(Object.keys(features) as Feature[])('the text about %s is ready for when it is built', (feature) => {
  const everything = Object.fromEntries(Object.keys(features).map((name) => [name, true]))
  const kept = [
    ...modules.map(readRepositoryFile),
    ...longTexts.map((file) => chooseByFeature(readRepositoryFile(file), everything)),
  ]
  expect(kept.some((text) => wording[feature].test(text.replaceAll(/\s+/g, ' ')))).toBe(true)
})

test('the stated limit is the enforced limit', () => {
  const amount = (secondApprovalAbove.USD / 100).toLocaleString('en-US')
  expect(chooseByFeature(readRepositoryFile('content/es/legal/terms-and-conditions.md'))).toContain(`USD ${amount}`)
  for (const page of [bugBountyPage, hackersPage]) expect(collectTexts(page).join('\n')).toContain(`USD\u00a0${amount}`)
})

test.each(longTexts.filter((file) => file.endsWith('.md')))('%s leaves its state to the sentence above it', (file) => {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readRepositoryFile(file)) ?? []
  expect(front.match(legalStates)).toBeNull()
  // Section 14 of the terms says what applies while they are a draft: the state that the sentence names.
  const state = legalPages.state.toLowerCase()
  expect((body.match(legalStates) ?? []).filter((word) => !state.includes(word.toLowerCase()))).toEqual([])
})
