import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld, type World } from '#server/seeds/world-file.ts'
import { sentStatements } from '#server/testing/sent-statements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { PortalProgram } from '@grana/contract/programs'

let api: TestApi
let world: World

beforeAll(async () => {
  api = await startTestApi()
  world = await loadWorld()
  await seedPrograms(api.database.owner, world)
})
afterAll(() => api.close())

function ask(uuid: string, file = '') {
  return api.app.inject({ url: `/api/portal/program/${uuid}${file}` })
}

async function read(name: string): Promise<PortalProgram> {
  const answer = await ask(fixedId('program', name))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: PortalProgram }>().data
}

describe('a public program', () => {
  test('shows scope, grid, terms, countries and response targets', async () => {
    const written = world.programs.find(({ id }) => id === 'banca-en-linea-tepozan')!
    const program = await read(written.id)
    expect(program.in_scope.map(({ address }) => address)).toEqual([
      'banca.tepozan.example',
      'api.tepozan.example/v2',
      'example.tepozan.movil',
      'pruebas.tepozan.example',
    ])
    expect(program.in_scope[0]).toMatchObject({
      type: 'website',
      environment: 'production',
      tier: 1,
      credentials: 'self_with_pii',
    })
    expect(program.out_of_scope).toEqual(
      written.out_of_scope.map(({ reason }, index) => ({ ...program.out_of_scope[index], reason })),
    )
    expect(program.rewards).toHaveLength(12)
    expect(program.rewards).toContainEqual({ tier: 1, severity: 'critical', min_cents: 600_000, max_cents: 1_200_000 })
    expect(program.policy).toMatchObject({ version: 3, effective_at: '2026-03-12T18:00:00.000Z' })
    expect(program.response).toEqual({ ...written.response, payment: 10 })
    expect(program.approved_countries).toEqual(written.approved_countries)
    expect(program).not.toHaveProperty('figures')
  })

  test('numbers its clauses without gaps and fills in the name of the organization', async () => {
    const { policy } = await read('banca-en-linea-tepozan')
    const numbers = policy.clauses.map(({ number }) => number.split('.').map(Number))
    const groups = [...new Set(numbers.map(([group]) => group))]
    expect(groups).toEqual(groups.map((_, index) => index + 1))
    for (const group of groups) {
      const items = numbers.filter(([one]) => one === group).map(([, item]) => item)
      expect(items).toEqual(items.map((_, index) => index + 1))
    }
    const written = world.programs.find(({ id }) => id === 'banca-en-linea-tepozan')!
    expect(policy.clauses).toHaveLength(written.clauses.length + written.additions.length)
    expect(JSON.stringify(policy)).not.toContain('{{')
  })

  test('without rewards has neither range nor grid', async () => {
    const program = await read('expediente-clinico-amatillo')
    expect(program.rewards).toEqual([])
    expect(program).not.toHaveProperty('reward')
    expect(program.response).not.toHaveProperty('reward_decision')
  })

  test('lists exclusions that are not targets as text', async () => {
    const { out_of_scope: outside } = await read('vehiculo-conectado-cazahuate')
    const written = world.programs.find(({ id }) => id === 'vehiculo-conectado-cazahuate')!.out_of_scope
    expect(outside[0]).toEqual({ label: written[0]?.label, reason: written[0]?.reason })
    expect(outside[1]).toMatchObject({ label: 'ota.cazahuate.example', type: 'api' })
  })

  test('stays available when it is closed', async () => {
    expect(await read('puntos-almoraduj')).toMatchObject({ state: 'closed' })
  })

  test('may be cached by proxies briefly', async () => {
    const answer = await ask(fixedId('program', 'tienda-almoraduj'))
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=30')
    const again = await api.app.inject({
      url: `/api/portal/program/${fixedId('program', 'tienda-almoraduj')}`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})

describe('a program that is not public', () => {
  const hidden = () => [
    ['private', fixedId('program', 'banca-de-empresas-tepozan')],
    ['draft', fixedId('program', 'terminal-andarivel')],
    ['private and closed', fixedId('program', 'pentest-citas-amatillo')],
    ['absent', randomUUID()],
    ['of another type', fixedId('organization', 'banco-tepozan')],
    ['an old kind of uuid', '00000000-0000-1000-8000-000000000000'],
    ['no uuid', 'banca-de-empresas-tepozan'],
    ['hostile', encodeURIComponent("' or 1=1 --")],
  ]

  /** Everything that a visitor can compare; request ids always differ. */
  function seen({ statusCode, headers, body }: Awaited<ReturnType<typeof ask>>) {
    const { 'x-request-id': id, date: _date, ...rest } = headers
    return { statusCode, rest, body: body.replace(String(id), 'id') }
  }

  test.for(['', '/scope.csv', '/scope.txt', '/scope.json'])(
    'returns the same bytes as an unknown program: %s',
    async (file) => {
      const answers = await Promise.all(hidden().map(async ([, uuid]) => seen(await ask(uuid!, file))))
      expect(answers[0]).toMatchObject({ statusCode: 404 })
      for (const answer of answers) expect(answer).toEqual(answers[0])
    },
  )

  test.for(['', '/scope.csv'])('costs the same statements and rows whether it exists or not: %s', async (file) => {
    const [, exists] = hidden()[0]!
    const cost = async (uuid: string) => (await sentStatements(() => ask(uuid, file))).sent
    const present = await cost(exists!)
    expect(present.length).toBeGreaterThan(0)
    expect(present).toEqual(await cost(randomUUID()))
  })

  test('is not in the list, its counts, its search, nor the feed', async () => {
    const names = world.programs.filter(({ visibility, state }) => visibility === 'private' || state === 'draft')
    const pages = await Promise.all(
      [
        '/api/portal/programs',
        '/api/portal/programs?page=2',
        '/api/portal/programs?state=closed',
        '/api/portal/programs.atom',
      ].map((url) => api.app.inject({ url })),
    )
    const all = pages.map(({ body }) => body).join('')
    for (const { name, id } of names) {
      expect(all).not.toContain(fixedId('program', id))
      expect(all).not.toContain(name)
    }
    const found = await api.app.inject({ url: '/api/portal/programs?q=telematica+norte' })
    expect(found.json().meta.total).toBe(0)
  })

  test('cannot be read by the API role in any table without an actor', async () => {
    for (const table of [
      'programs',
      'targets',
      'organizations',
      'policy_versions',
      'policy_clauses',
      'policy_rewards',
      'policy_targets',
    ] as const) {
      expect(await api.database.api.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})
