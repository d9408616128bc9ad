import { expect, test } from 'vitest'
import { parseFilters } from './lib/program-filters.ts'
import { hasOwnDocument, paths } from './paths.ts'

test('every path begins with one slash', () => {
  for (const path of Object.values(paths)) expect(path('x' as never)).toMatch(/^\/(?!\/)/)
})

test.each([
  paths.contact(),
  paths.contact('pentest'),
  paths.signIn(),
  paths.signUpAgent(),
  '/password/reset',
  paths.securityTxt(),
])('%s is opened as a document', (path) => {
  expect(hasOwnDocument(path)).toBe(true)
})

test.each([paths.home(), paths.programs(), paths.pentest(), '/contacts', '/program/contact'])('%s is not', (path) => {
  expect(hasOwnDocument(path)).toBe(false)
})

test.each([
  ['finanzas', 'finance'],
  ['automotriz', 'automotive'],
] as const)('the directory has a filter for the sector %s', (word, sector) => {
  const { searchParams } = new URL(paths.programsOf(word), 'https://portal.grana.example')
  expect(parseFilters(searchParams).sectors).toEqual([sector])
})
