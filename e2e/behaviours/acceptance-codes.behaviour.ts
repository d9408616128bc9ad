import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { acceptanceCodes, codesElsewhere } from '../acceptance-codes.ts'

const root = join(import.meta.dirname, '../..')

/** The first word of every test's name. */
function firstWords(pattern: string): Set<string> {
  // Tests of the long run do not count.
  const files = globSync(pattern, { cwd: root, exclude: ['**/*.long.*'] })
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:test|it)\(\s*['"`]([A-Za-z0-9-]+)/g)])
  return new Set(names.map(([, word = '']) => word))
}

test('every acceptance code of these pages is the name of a test', () => {
  const known = firstWords('e2e/behaviours/*.behaviour.ts')
  expect(acceptanceCodes.filter((code) => !known.has(code))).toEqual([])
  for (const [code, file] of Object.entries(codesElsewhere)) expect(firstWords(file)).toContain(code)
})

test('no test is named by a code that is not in the list', () => {
  const known = new Set(acceptanceCodes)
  const codes = [...firstWords('e2e/behaviours/*.behaviour.ts')].filter((word) => /^[A-Z]{2}-\d+$/.test(word))
  expect(codes.filter((code) => !known.has(code))).toEqual([])
})
