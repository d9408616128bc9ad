import { describe, expect, test } from 'vitest'
import { programVisibilities, safeHarbors } from '@grana/contract/program-values'
import { builtKinds } from '@grana/contract/programs/draft'
import { clauseLibrary } from './clause-library.ts'
import { numberClauses, defaultClauses, type ClauseChoice } from './number-clauses.ts'

const library = clauseLibrary()

function choice(changes: Partial<ClauseChoice> = {}): ClauseChoice {
  return { kind: 'bounty', visibility: 'public', safe_harbor: 'full', clauses: [], additions: [], ...changes }
}

function idsOf(changes: Partial<ClauseChoice> = {}): (string | null)[] {
  return numberClauses(choice(changes), library, 'Banco Tepozan').map(({ library_code: id }) => id)
}

test('the library is valid: unique clauses in existing groups, within the column limits', () => {
  const ids = library.clauses.map(({ id }) => id)
  const groups = new Set(library.groups.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(library.clauses.filter(({ group }) => !groups.has(group))).toEqual([])
  expect(library.clauses.filter(({ title, text }) => title.length > 160 || text.length > 3500)).toEqual([])
})

describe('mandatory clauses are included whatever was chosen', () => {
  test.for(safeHarbors.flatMap((harbor) => builtKinds.map((kind) => [harbor, kind] as const)))(
    'safe harbour %s, kind %s',
    ([harbor, kind]) => {
      const ids = idsOf({ safe_harbor: harbor, kind })
      expect(ids.filter((id) => id?.startsWith('safe-harbor-'))).toEqual([`safe-harbor-${harbor}`])
      expect(ids.includes('rewards-by-grid')).toBe(kind === 'bounty')
      expect(ids.includes('rewards-recognition-only')).toBe(kind === 'vdp')
    },
  )

  test.for(programVisibilities)('visibility %s', (visibility) => {
    expect(idsOf({ visibility }).includes('disclosure-private-program')).toBe(visibility === 'private')
  })
})

test('a clause of another kind cannot be selected', () => {
  expect(idsOf({ kind: 'vdp', clauses: ['rewards-chained', 'rewards-by-grid'] })).not.toContain('rewards-chained')
  expect(idsOf({ clauses: ['rewards-chained'] })).toContain('rewards-chained')
})

test('numbers have no gaps and no repeats', () => {
  const clauses = defaultClauses(library, 'bounty')
  const numbered = numberClauses(choice({ clauses, additions: [{ title: 'Hours', text: 'At night.' }] }), library, 'X')
  const groups = Map.groupBy(numbered, ({ group_number: group }) => group)
  expect([...groups.keys()]).toEqual([...groups.keys()].map((_, index) => index + 1))
  for (const items of groups.values()) {
    expect(items.map(({ item_number: item }) => item)).toEqual(items.map((_, index) => index + 1))
  }
  expect(numbered.at(-1)).toMatchObject({ library_code: null, title: 'Hours', body: 'At night.' })
})

test('inserts the name of the organization literally', () => {
  const body = numberClauses(choice(), library, '$& {{organization.name}} <b>')
    .map((clause) => clause.body)
    .find((text) => text.includes('<b>'))
  expect(body).toContain('$& {{organization.name}} <b>')
  expect(idsOf().length).toBeGreaterThan(5)
})
