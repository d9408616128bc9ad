import { expect, test } from 'vitest'
import { fixed } from '@grana/messages/es/fixed'
import { oneWord } from '@grana/messages/one-word.fixture'
import { shownTexts } from './catalogue.fixture.ts'

/** Quoted by the specification, letter by letter. */
const quoted = new Set<string>(Object.values(fixed))

/** Names in code are no words of a screen. */
const withoutCode = (text: string) => text.replaceAll(/\{\{.*?\}\}|\$\{.*?\}|[\w.]*[Ee]mail[\w.]*(?=[,:)}\]])/g, '')

test.each(oneWord)('$use is the only word for it', async ({ use, refuse }) => {
  const texts = (await shownTexts()).filter((text) => !quoted.has(text))
  expect(texts.some((text) => text.toLowerCase().includes(use.toLowerCase()))).toBe(true)
  expect(texts.map(withoutCode).filter((text) => refuse.test(text))).toEqual([])
})
