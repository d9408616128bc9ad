import { describe, expect, it } from 'vitest'
import { checkForgottenTests, checkTypeConfiguration } from './workspace-check.ts'

describe("a workspace's own configuration", () => {
  it('may add types and libraries to the root’s', () => {
    const content = '{ "extends": "../../tsconfig.json", "compilerOptions": { "types": [], "lib": ["dom"] } }'
    expect(checkTypeConfiguration('packages/ui', content)).toEqual([])
  })
  it.each([
    ['is not there', undefined],
    ['extends nothing', '{}'],
    ['loosens a rule', '{ "extends": "../../tsconfig.json", "compilerOptions": { "strict": false } }'],
    [
      'switches off what it inherits',
      '{ "extends": "../../tsconfig.json", "compilerOptions": { "noUncheckedIndexedAccess": false } }',
    ],
  ])('is reported when it %s', (_, content) => {
    expect(checkTypeConfiguration('packages/ui', content)).toHaveLength(1)
  })
})

describe('tests', () => {
  it('are reported when no Vitest project includes them', () => {
    const files = ['packages/ui/src/a.ts', 'packages/ui/src/a.test.ts']
    expect(checkForgottenTests('packages/ui', files)).toHaveLength(1)
    expect(checkForgottenTests('packages/ui', [...files, 'packages/ui/vitest.config.ts'])).toEqual([])
    expect(checkForgottenTests('packages/ui', ['packages/ui/src/a.ts'])).toEqual([])
  })
})
