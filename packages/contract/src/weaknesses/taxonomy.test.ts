import { describe, expect, it } from 'vitest'
import { publishedIds, taxonomyVersion } from './published-ids.fixture.ts'
import { findWeakness, resolveWeakness, weaknessCategories } from './taxonomy.ts'

const leaves = weaknessCategories.flatMap(({ weaknesses }) => weaknesses)
// Numbers that MITRE gives to categories and views, which are not weaknesses.
const notWeaknesses = new Set([16, 19, 189, 199, 254, 255, 264, 265, 275, 310, 320, 361, 388, 399, 417, 840, 919, 1000])

describe('the taxonomy', () => {
  it('has some 25 categories and more than 200 leaves', () => {
    expect(weaknessCategories.length).toBeGreaterThanOrEqual(25)
    expect(leaves.length).toBeGreaterThanOrEqual(200)
    for (const { id, weaknesses } of weaknessCategories) expect(weaknesses.length, id).toBeGreaterThanOrEqual(5)
  })

  it('gives every leaf an id that is unique in the tree and no category', () => {
    const ids = [...leaves.map(({ id }) => id as string), ...weaknessCategories.map(({ id }) => id as string)]
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(48)
  })

  it('gives every leaf a CWE number of a weakness, a priority and English words', () => {
    for (const { id, cwe, priority, words } of leaves) {
      expect(Number.isInteger(cwe) && cwe > 0 && cwe < 1500 && !notWeaknesses.has(cwe), `${id}: ${cwe}`).toBe(true)
      expect([1, 2, 3, 4, 5], id).toContain(priority)
      expect(words, id).toMatch(/^[a-z0-9.+_]+([ -][a-z0-9.+_]+)*$/)
    }
  })

  it('uses every priority', () => {
    expect(new Set(leaves.map(({ priority }) => priority)).size).toBe(5)
  })
})

describe('its versions', () => {
  it('matches the recorded ids of the current version: changed ids need a new version', () => {
    expect(leaves.map(({ id }) => id).toSorted()).toEqual(publishedIds[taxonomyVersion])
  })

  it('resolves every id that was ever published', () => {
    const ids = Object.values(publishedIds).flat()
    expect(ids.length).toBeGreaterThan(200)
    expect(ids.filter((id) => resolveWeakness(id) === undefined)).toEqual([])
  })

  it('follows a removed leaf to its successor, over several versions', () => {
    const retired = new Map([
      ['sqli', 'database-injection'],
      ['database-injection', 'sql-injection'],
    ])
    expect(resolveWeakness('sqli', retired)?.id).toBe('sql-injection')
    expect(findWeakness('sqli')).toBeUndefined()
  })

  it('stops at a cycle of successors', () => {
    const circle = new Map([
      ['one', 'other'],
      ['other', 'one'],
    ])
    expect(resolveWeakness('one', circle)).toBeUndefined()
  })
})

describe('looking up an id', () => {
  it('finds a leaf with its facts', () => {
    expect(findWeakness('idor-read')).toMatchObject({ category: 'access-control', cwe: 639, priority: 2 })
  })

  it.each([
    '',
    'access-control',
    'IDOR-READ',
    'idor-read ',
    '__proto__',
    'constructor',
    'toString',
    'a'.repeat(100_000),
  ])('finds nothing under %.20j', (id) => {
    expect(findWeakness(id)).toBeUndefined()
    expect(resolveWeakness(id)).toBeUndefined()
  })
})
