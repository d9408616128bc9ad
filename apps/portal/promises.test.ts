import { expect, test } from 'vitest'
import { secondPersonAbove } from '@grana/contract/reports/reward'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { hackersPage } from '@grana/messages/es/portal/hackers'
import { legalPages } from '@grana/messages/es/portal/legal'
import * as list from '@grana/messages/features'
import { chooseByFeature, type Feature } from '@grana/messages/promises'
import { legalStates, notYet, wording } from '@grana/messages/promises.fixture'
import { longTexts, modules, read, shownTexts, textsOf } from './catalogue.fixture.ts'

const features: Readonly<Record<Feature, boolean>> = { ...list }

test.each(Object.keys(features) as Feature[])('%s is promised only when it is built', async (feature) => {
  const shown = await shownTexts()
  expect(shown.length).toBeGreaterThan(3000)
  const promises = shown.filter((text) => wording[feature].test(text) && !notYet.test(text))
  if (!features[feature]) expect(promises).toEqual([])
})

test.each(Object.keys(features) as Feature[])('the promise of %s is kept for the day it is built', (feature) => {
  const everything = Object.fromEntries(Object.keys(features).map((name) => [name, true]))
  const kept = [...modules.map(read), ...longTexts.map((file) => chooseByFeature(read(file), everything))]
  expect(kept.some((text) => wording[feature].test(text.replaceAll(/\s+/g, ' ')))).toBe(true)
})

test('the limit that is named is the limit that holds', () => {
  const amount = (secondPersonAbove.USD / 100).toLocaleString('en-US')
  expect(chooseByFeature(read('content/es/legal/terms-and-conditions.md'))).toContain(`USD ${amount}`)
  for (const page of [bugBountyPage, hackersPage]) expect(textsOf(page).join('\n')).toContain(`USD\u00a0${amount}`)
})

test.each(longTexts.filter((file) => file.endsWith('.md')))('%s leaves its state to the sentence above it', (file) => {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? []
  expect(front.match(legalStates)).toBeNull()
  // Section 14 of the terms says what holds while they are a draft: the state that the sentence names.
  const state = legalPages.state.toLowerCase()
  expect((body.match(legalStates) ?? []).filter((word) => !state.includes(word.toLowerCase()))).toEqual([])
})
