import { describe, expect, it } from 'vitest'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { weaknessCategoryTexts, weaknessTexts } from './weaknesses.ts'

const leaves = weaknessCategories.flatMap(({ weaknesses }) => weaknesses)

describe('texts of the taxonomy', () => {
  it('exist for exactly the ids of the tree', () => {
    expect(Object.keys(weaknessTexts).toSorted()).toEqual(leaves.map(({ id }) => id).toSorted())
    expect(Object.keys(weaknessCategoryTexts).toSorted()).toEqual(weaknessCategories.map(({ id }) => id).toSorted())
  })

  const texts = [...Object.entries(weaknessTexts), ...Object.entries(weaknessCategoryTexts)]

  it.each(texts)('of %s are a short name and one sentence', (_, { name, explanation, words }) => {
    expect(name).toMatch(/^[\p{Lu}][^.]*$/u)
    expect(name.length).toBeLessThanOrEqual(60)
    expect(explanation).toMatch(/^[\p{Lu}][^.!?]*\.$/u)
    expect(explanation.length).toBeLessThanOrEqual(110)
    expect(`${name}${explanation}${words ?? ''}`).not.toMatch(/ {2}|^ | $|inválid/u)
  })

  it('give no two things the same name', () => {
    const names = Object.values(weaknessTexts).map(({ name }) => name)
    const sentences = Object.values(weaknessTexts).map(({ explanation }) => explanation)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})
