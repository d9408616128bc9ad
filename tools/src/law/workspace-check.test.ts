import { describe, expect, it } from 'vitest'
import { forgottenTestsOf, typeConfigurationOf } from './workspace-check.ts'

describe("a workspace's own configuration", () => {
  it('adds its types and libraries to the one of the root', () => {
    const content = '{ "extends": "../../tsconfig.json", "compilerOptions": { "types": [], "lib": ["dom"] } }'
    expect(typeConfigurationOf('packages/ui', content)).toEqual([])
  })
  it.each([
    ['is not there', undefined],
    ['extends nothing', '{}'],
    ['loosens a rule', '{ "extends": "../../tsconfig.json", "compilerOptions": { "strict": false } }'],
    [
      'switches off what it inherits',
      '{ "extends": "../../tsconfig.json", "compilerOptions": { "noUncheckedIndexedAccess": false } }',
    ],
  ])('is refused when it %s', (_, content) => {
    expect(typeConfigurationOf('packages/ui', content)).toHaveLength(1)
  })
})

describe('tests', () => {
  it('that no project of Vitest holds are refused', () => {
    const files = ['packages/ui/src/a.ts', 'packages/ui/src/a.test.ts']
    expect(forgottenTestsOf('packages/ui', files)).toHaveLength(1)
    expect(forgottenTestsOf('packages/ui', [...files, 'packages/ui/vitest.config.ts'])).toEqual([])
    expect(forgottenTestsOf('packages/ui', ['packages/ui/src/a.ts'])).toEqual([])
  })
})
