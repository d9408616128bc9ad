import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const page = readFileSync(inRoot('docs/domain/promises.md'), 'utf8')

/** Rows of the table under a heading, without its header. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'))
  const [body = ''] = section.split(/^## /m)
  const lines = body.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const isIn = (roots: readonly string[], file: string) => roots.some((root) => existsSync(inRoot(`${root}${file}`)))

const textRoots = ['content/es/', 'content/es/legal/', 'packages/messages/src/es/']
const codeRoots = ['apps/server/src/modules/', 'apps/server/src/', '']
const contract = globSync('packages/contract/src/**/*.ts', { cwd: inRoot('.') }).map((file) =>
  readFileSync(inRoot(file), 'utf8'),
)
const operations = new Set(contract.flatMap((text) => [...text.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)))

const kept = rowsOf('Kept')
const notBuilt = rowsOf('Not built yet')

test('reads the tables of the page', () => {
  expect(kept.length).toBeGreaterThan(50)
  expect(notBuilt.length).toBeGreaterThan(0)
  expect(operations.size).toBeGreaterThan(190)
})

test.each(kept)('"%s" is in the place that the row names', (_promise, place) => {
  expect(named(place).length).toBeGreaterThan(0)
  expect(named(place).filter((file) => !isIn(textRoots, file))).toEqual([])
})

test.each(kept)('"%s" is implemented by an operation of the contract or a job', (_promise, _place, operation = '') => {
  const names = named(operation)
  expect(names.length).toBeGreaterThan(0)
  const isKnown = (name: string) => (/^(?:job|browser) /.test(operation) ? isIn(codeRoots, name) : operations.has(name))
  expect(names.filter((name) => !isKnown(name))).toEqual([])
})

test.each(kept)('"%s" has a test that exists', (...[, , , tests]) => {
  const files = named(tests)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file) || !isIn(codeRoots, file))).toEqual([])
})

test('lists exactly the features that are not built', () => {
  const list = readFileSync(inRoot('packages/messages/src/features.ts'), 'utf8')
  const features = [...list.matchAll(/^export const (\w+): boolean = false$/gm)].map(([, name]) => name)
  expect(features.length).toBeGreaterThan(0)
  const listed = notBuilt.flatMap(([feature]) => named(feature))
  expect(new Set(listed)).toEqual(new Set(features))
})

test('names only existing places for them', () => {
  const places = notBuilt.flatMap(([, , where]) => named(where))
  expect(places.filter((file) => !isIn(textRoots, file))).toEqual([])
})
