import { describe, expect, it } from 'vitest'
import { privateNamesIn, vagueWordsIn } from './words-check.ts'

describe('vague words', () => {
  it.each([
    ['apps/server/src/a.ts', '/** Whoever calls is refused. */'],
    ['docs/guides/a.md', 'Then somebody looks at it.'],
    ['apps/server/src/a.test.ts', "test('is told once', () => undefined)"],
    ['deploy/a.sh', '# one of ours'],
  ])('are reported in %s', (file, line) => {
    expect(vagueWordsIn(file, `\n${line}\n`)).toMatchObject([{ file, line: 2 }])
  })

  it.each([
    ['a value of the wire', 'apps/server/src/a.ts', "const visibility = 'nobody'"],
    ['an error code', 'apps/server/src/a.ts', "throw new DomainError('follow.nobody')"],
    ['a key', 'apps/staff/src/a.tsx', 'nobody: texts.nobody,'],
    ['an address', 'apps/server/src/a.test.ts', "to: 'nobody@mail.example'"],
    ['a landed migration', 'apps/server/src/db/migrations/0001_a.sql', '-- whoever'],
    ['Spanish', 'packages/messages/src/es/a.ts', '// somebody'],
  ])('are not looked for in %s', (_, file, line) => {
    expect(vagueWordsIn(file, line)).toEqual([])
  })
})

describe('private names', () => {
  it.each([
    ['export function demandAccess() {}'],
    ['export const tellOwner = 1'],
    ['export type Wish = string'],
    ['export interface HeldStanding {}'],
    ['export async function read() {}'],
  ])('are reported: %s', (line) => {
    expect(privateNamesIn('apps/server/src/a.ts', line)).toHaveLength(1)
  })

  it('are reported in names of files', () => {
    expect(privateNamesIn('apps/server/src/held-report.ts', '')).toHaveLength(1)
  })

  it.each([['export function assertAccess() {}'], ['export const telemetry = 1'], ['function tellOwner() {}']])(
    'are not reported: %s',
    (line) => {
      expect(privateNamesIn('apps/server/src/a.ts', line)).toEqual([])
    },
  )
})
