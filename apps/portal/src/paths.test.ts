import { expect, test } from 'vitest'
import { hasOwnDocument, paths } from './paths.ts'

test('every address begins with one slash', () => {
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
