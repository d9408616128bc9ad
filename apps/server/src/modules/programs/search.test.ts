import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { loadWorld } from '#server/seeds/world-file.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ProgramCard } from '@grana/contract/programs'
import { nameKey, searchWords } from './search-words.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await seedPrograms(api.database.owner, await loadWorld())
})
afterAll(() => api.close())

async function namesFor(q: string): Promise<string[]> {
  const answer = await api.app.inject({ url: `/api/portal/programs?sort=name&q=${encodeURIComponent(q)}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: ProgramCard[] }>().data.map(({ name }) => nameKey(name))
}

describe('a search', () => {
  test.for([
    ['accents and case do not matter', ['VEHICULO conectado', 'veh\u00EDculo Conectado', 'Vehi\u0301culo conectado']],
    ['number and gender do not matter', ['reserva', 'reservas', 'Reservas']],
    ['n with a tilde is found by n', ['\u00F1andubay', 'nandubay', '\u00D1ANDUBAY']],
    [
      'parts of a host find it, in any wrapping',
      ['api.andarivel.example', 'andarivel', 'https://api.andarivel.example/v1?a=b'],
    ],
    ['a name that is not typed to its end finds it', ['cazahu', 'cazahuate', 'Cazahuat']],
    ['words like "de" say nothing', ['api cobros', 'api de cobros', 'la api de los cobros']],
  ] as const)('%s', async ([, spellings]) => {
    const [first = [], ...others] = await Promise.all(spellings.map(namesFor))
    expect(first.length).toBeGreaterThan(0)
    for (const names of others) expect(names).toEqual(first)
  })

  test('finds by organization, summary and target as well as by name', async () => {
    expect(await namesFor('Motores Cazahuate')).toEqual(['vehiculo conectado cazahuate'])
    expect(await namesFor('pasajes')).toEqual([])
    expect(await namesFor('rastreo.chasquina.example')).toHaveLength(1)
  })

  test('requires all of its words', async () => {
    expect((await namesFor('almoraduj')).length).toBeGreaterThan(0)
    expect(await namesFor('almoraduj tepozan')).toEqual([])
  })

  test.for([
    '!!!',
    'de la',
    '& | ! ( ) :* <->',
    "' or 1=1 --",
    '%',
    '\\',
    '*',
    ':*',
    'tepozan:*',
    '\u200B',
    '\u{1F469}',
    '\uFFFD'.repeat(20),
    'a'.repeat(100),
    Array.from({ length: 50 }, () => 'a').join(' '),
  ])('returns a normal response for %j', async (q) => {
    expect(Array.isArray(await namesFor(q))).toBe(true)
  })

  test('treats operators as words', async () => {
    expect(await namesFor('tepozan & cazahuate')).toEqual([])
    expect(await namesFor('tepozan | cazahuate')).toEqual([])
    expect(await namesFor('!tepozan')).toEqual(await namesFor('tepozan'))
    expect(await namesFor('')).toEqual(await namesFor('   '))
  })
})

test('words of a search', () => {
  expect(searchWords('https://user@banca.tepozan.example:8443/a/b?c#d')).toEqual([
    'user',
    'banca',
    'tepozan',
    'example',
    '8443',
  ])
  expect(searchWords('one two three four five six seven eight nine')).toHaveLength(8)
  expect(searchWords(' - ')).toEqual([])
})

test('names in the order of a Spanish dictionary', () => {
  const names = ['z', '\u00F1a', 'nu', '\u00C1r', 'and', 'nz', 'o']
  const keyed = names.map((name) => ({ name, key: nameKey(name) }))
  const sorted = keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  expect(sorted.map(({ name }) => name)).toEqual(['and', '\u00C1r', 'nu', 'nz', '\u00F1a', 'o', 'z'])
})
