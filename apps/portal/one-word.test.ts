import { expect, test } from 'vitest'
import { fixed } from '@grana/messages/es/fixed'
import { oneWord } from '@grana/messages/one-word.fixture'
import { listDisplayedTexts } from './catalogue.fixture.ts'

/** Quoted literally by the specification. */
const quoted = new Set<string>(Object.values(fixed))

/** Identifiers in code are not displayed. */
const withoutCode = (text: string) => text.replaceAll(/\{\{.*?\}\}|\$\{.*?\}|[\w.]*[Ee]mail[\w.]*(?=[,:)}\]])/g, '')

test.each(oneWord)('$use is the only word in use', async ({ use, refuse }) => {
  const texts = (await listDisplayedTexts()).filter((text) => !quoted.has(text))
  expect(texts.some((text) => text.toLowerCase().includes(use.toLowerCase()))).toBe(true)
  expect(texts.map(withoutCode).filter((text) => refuse.test(text))).toEqual([])
})
