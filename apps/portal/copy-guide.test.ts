import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyRules, lacksLastStop } from '@grana/messages/copy-rules.fixture'
import * as quoted from '@grana/messages/es/fixed'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { collectTexts, modules } from './catalogue.fixture.ts'

const root = join(import.meta.dirname, '../..')

/** Quoted literally by the specification. */
const isQuoted = new Set(collectTexts({ ...quoted }))

/** The strings of a function's source, each insertion as one word. */
function literalsOf(source: string): string[] {
  return [...source.replaceAll(/\$\{[^{}]*\}/g, 'x').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}

async function listTexts(): Promise<string[]> {
  const loaded = await Promise.all(modules.map((file) => import(join(root, file)) as Promise<object>))
  return loaded
    .flatMap(collectTexts)
    .flatMap((text) => (/^(?:async )?(?:\(|\w+ =>|function)/.test(text) ? literalsOf(text) : [text]))
    .filter((text) => !isQuoted.has(text) && !text.includes('${'))
}

test.each(copyRules)('$rule', async ({ breaks }) => {
  expect((await listTexts()).filter((text) => breaks.test(text))).toEqual([])
})

test('a text of several sentences ends like a sentence, unless it is a heading', async () => {
  const headings = new Set<string>([landingHead.hero.heading])
  expect((await listTexts()).filter((text) => lacksLastStop(text) && !headings.has(text))).toEqual([])
})
