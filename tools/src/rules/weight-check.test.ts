import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weightLiteralsIn } from './weight-check.ts'

describe('weights of type', () => {
  it.each([
    ['packages/ui/src/a.module.css', '  font-weight: 620;'],
    ['packages/parts/src/a.module.css', '  font-weight: bold;'],
    ['apps/customers/src/a.module.css', '  font: 480 var(--text-small) / 1.4 var(--mono);'],
    ['apps/portal/src/lib/account/a.module.css', '  font-weight: 650;'],
  ])('are reported in %s: %s', (file, line) => {
    expect(weightLiteralsIn(file, `\n${line}\n`)).toMatchObject([{ file, line: 2 }])
  })

  it.each([
    ['a token', 'packages/ui/src/a.module.css', '  font-weight: var(--weight-strong);'],
    ['a token in the shorthand', 'packages/ui/src/a.module.css', '  font: var(--weight-text) 1rem / 1 var(--font);'],
    ['a range of a font file', 'packages/ui/src/styles/fonts.css', '  font-weight: 100 900;'],
    ['a public page', 'apps/portal/src/features/landing/a.module.css', '  font-weight: 720;'],
    ['code', 'packages/ui/src/a.tsx', "const rule = 'font-weight: 620;'"],
  ])('are not reported for %s', (_, file, line) => {
    expect(weightLiteralsIn(file, line)).toEqual([])
  })

  it('are four', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../packages/ui/src/styles/tokens.css'), 'utf8')
    expect([...tokens.matchAll(/--weight-\w+: (\d+);/g)].map(([, weight]) => Number(weight))).toEqual([
      400, 500, 600, 700,
    ])
  })
})
