import { describe, expect, it } from 'vitest'
import { checkFolderSize, checkLength, checkNames } from './size-check.ts'

const lines = (count: number): string => 'x\n'.repeat(count)
const filesIn = (folder: string, count: number, end = '.ts'): string[] =>
  Array.from({ length: count }, (_, i) => `${folder}/a${i}${end}`)

describe('file length', () => {
  it.each([
    ['apps/server/src/a.ts', 301],
    ['apps/server/src/a.test.ts', 601],
    ['packages/ui/src/a.module.css', 301],
    ['apps/server/src/db/migrations/0001_a.sql', 301],
  ])('%s is reported with %d lines', (file, count) => {
    expect(checkLength(file, lines(count))).toHaveLength(1)
    expect(checkLength(file, lines(count - 1))).toEqual([])
  })

  it.each(['packages/messages/src/es/a.ts', 'content/es/a.html', 'apps/server/src/db/a.generated.ts', 'docs/a.md'])(
    '%s is exempt',
    (file) => {
      expect(checkLength(file, lines(900))).toEqual([])
    },
  )
})

describe('files per folder', () => {
  it('are at most 40, tests not counted', () => {
    const full = [...filesIn('apps/server/src/lib', 40), ...filesIn('apps/server/src/lib', 40, '.test.ts')]
    expect(checkFolderSize(full)).toEqual([])
    expect(checkFolderSize([...full, 'apps/server/src/lib/one-more.ts'])).toHaveLength(1)
  })
  it('are not limited for numbered pages', () => {
    expect(checkFolderSize(filesIn('docs/decisions', 60, '.md'))).toEqual([])
    expect(checkFolderSize(filesIn('docs/guides', 60, '.md'))).toHaveLength(1)
  })
  it('count a component and its style as one', () => {
    const full = [...filesIn('packages/ui/src', 40, '.tsx'), ...filesIn('packages/ui/src', 40, '.module.css')]
    expect(checkFolderSize(full)).toEqual([])
    expect(checkFolderSize([...full, 'packages/ui/src/one-more.module.css'])).toHaveLength(1)
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
  ])('%s is reported as a name without a subject', (file) => {
    expect(checkNames([file])).toHaveLength(1)
  })
  it.each([
    'apps/server/src/lib/newsletter.ts',
    'apps/server/src/http/shared-counter.ts',
    'apps/server/src/db/renew.ts',
  ])('%s is accepted as a name', (file) => {
    expect(checkNames([file])).toEqual([])
  })
})
