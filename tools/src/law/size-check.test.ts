import { describe, expect, it } from 'vitest'
import { fullnessOf, lengthOf, namesOf } from './size-check.ts'

const lines = (count: number): string => 'x\n'.repeat(count)
const filesIn = (folder: string, count: number, end = '.ts'): string[] =>
  Array.from({ length: count }, (_, i) => `${folder}/a${i}${end}`)

describe('length of a file', () => {
  it.each([
    ['apps/server/src/a.ts', 301],
    ['apps/server/src/a.test.ts', 601],
    ['packages/ui/src/a.module.css', 301],
    ['apps/server/src/db/migrations/0001_a.sql', 301],
  ])('%s may not have %d lines', (file, count) => {
    expect(lengthOf(file, lines(count))).toHaveLength(1)
    expect(lengthOf(file, lines(count - 1))).toEqual([])
  })

  it.each(['packages/messages/src/es/a.ts', 'content/es/a.html', 'apps/server/src/db/a.generated.ts', 'docs/a.md'])(
    '%s may be long',
    (file) => {
      expect(lengthOf(file, lines(900))).toEqual([])
    },
  )
})

describe('fullness of a folder', () => {
  it('is 25 files, tests not counted', () => {
    const full = [...filesIn('apps/server/src/lib', 25), ...filesIn('apps/server/src/lib', 25, '.test.ts')]
    expect(fullnessOf(full)).toEqual([])
    expect(fullnessOf([...full, 'apps/server/src/lib/one-more.ts'])).toHaveLength(1)
  })
  it('lets numbered pages grow', () => {
    expect(fullnessOf(filesIn('docs/decisions', 60, '.md'))).toEqual([])
    expect(fullnessOf(filesIn('docs/guides', 60, '.md'))).toHaveLength(1)
  })
  it('counts a component and its style as one', () => {
    const full = [...filesIn('packages/ui/src', 25, '.tsx'), ...filesIn('packages/ui/src', 25, '.module.css')]
    expect(fullnessOf(full)).toEqual([])
    expect(fullnessOf([...full, 'packages/ui/src/one-more.module.css'])).toHaveLength(1)
  })
})

describe('names', () => {
  it.each([
    'apps/server/src/lib/utils.ts',
    'packages/ui/src/helpers/a.ts',
    'apps/portal/src/form-helper.ts',
    'packages/contract/src/shared/a.ts',
    'tools/src/v2/a.ts',
    'apps/server/src/lead-manager.ts',
    'packages/ui/src/new-button.tsx',
  ])('%s names no subject', (file) => {
    expect(namesOf([file])).toHaveLength(1)
  })
  it.each([
    'apps/server/src/lib/newsletter.ts',
    'apps/server/src/http/shared-counter.ts',
    'apps/server/src/db/renew.ts',
  ])('%s is a name', (file) => {
    expect(namesOf([file])).toEqual([])
  })
})
