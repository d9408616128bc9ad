import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld } from '#server/seeds/world-file.ts'
import { apiUrl, portalUrl, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { PortalProgram, ProgramCard } from '@grana/contract/programs'
import { toFeed } from './program-feed.ts'
import { toBurp, toCsv, toAddressList } from './scope-files.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await seedPrograms(api.database.owner, await loadWorld())
})
afterAll(() => api.close())

function file(extension: string) {
  return api.app.inject({
    url: `/api/portal/program/${fixedId('program', 'banca-en-linea-tepozan')}/scope.${extension}`,
  })
}

describe('scope files', () => {
  test.for([
    ['csv', 'text/csv; charset=utf-8'],
    ['txt', 'text/plain; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
  ] as const)('%s is a download with an ETag', async ([extension, type]) => {
    const answer = await file(extension)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="banca-en-linea-tepozan-scope.${extension}"`,
      'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.etag).toMatch(/^W\/"/)
  })

  test('can be opened by a link from any site', async () => {
    const url = `/api/portal/program/${fixedId('program', 'banca-en-linea-tepozan')}/scope.txt`
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await api.app.inject({ url, headers })).statusCode).toBe(200)
  })

  test('rejects unknown query parameters', async () => {
    const url = `/api/portal/program/${fixedId('program', 'banca-en-linea-tepozan')}/scope.txt?a=1`
    expect((await api.app.inject({ url })).statusCode).toBe(400)
  })

  test('the plain list contains the addresses in scope', async () => {
    expect((await file('txt')).body).toBe(
      'banca.tepozan.example\napi.tepozan.example/v2\nexample.tepozan.movil\npruebas.tepozan.example\n',
    )
  })

  test('the CSV contains targets in scope and out of scope', async () => {
    const lines = (await file('csv')).body.split('\r\n')
    expect(lines[0]).toBe('"scope","type","address","name","environment","tier","credentials","note"')
    expect(lines[1]).toMatch(/^"in","website","banca\.tepozan\.example",/)
    expect(lines.filter((line) => line.startsWith('"out",'))).toHaveLength(2)
    expect(lines.at(-1)).toBe('')
  })

  test('the Burp file contains host expressions of targets with a host', async () => {
    const { target } = (await file('json')).json()
    expect(target.scope.include).toEqual([
      { enabled: true, protocol: 'any', host: String.raw`^banca\.tepozan\.example$` },
      { enabled: true, protocol: 'any', host: String.raw`^api\.tepozan\.example$`, file: String.raw`^\/v2.*` },
      { enabled: true, protocol: 'any', host: String.raw`^pruebas\.tepozan\.example$` },
    ])
    expect(target.scope.exclude).toHaveLength(2)
  })
})

describe('hostile scopes', () => {
  const target = { name: 'n', type: 'website', environment: 'production', tier: 1 } as const
  const program = (addresses: string[]) =>
    ({ in_scope: addresses.map((address) => ({ ...target, address })), out_of_scope: [] }) as unknown as PortalProgram

  test.for(['=cmd|id!A1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '＝1', 'x;=1'])(
    '%j is escaped as a formula',
    (address) => {
      const [, line = ''] = toCsv(program([address])).split('\r\n')
      expect(line).toContain(address.startsWith('x') ? `"x;'=1"` : `"'${address}`.replace(/\r.*/, ''))
      expect(line).not.toContain(`"${address}`)
    },
  )

  test('quotes and commas stay inside their cell', () => {
    expect(toCsv(program(['a",b']))).toContain('"in","website","a"",b","n",')
  })

  test('a line break does not make a second address', () => {
    expect(toAddressList(program(['a.example\nevil.example']))).toBe('a.example evil.example\n')
  })

  test('expressions match the host alone', () => {
    const { target: made } = JSON.parse(
      toBurp(program(['a.example', '*.b.example', '192.0.2.0/24', 'https://c.example:8443/x', 'no host at all'])),
    )
    const hosts = made.scope.include.map(({ host }: { host: string }) => host)
    expect(hosts).toEqual([
      String.raw`^a\.example$`,
      String.raw`^.+\.b\.example$`,
      '192.0.2.0/24',
      String.raw`^c\.example$`,
    ])
    expect(new RegExp(hosts[0]).test('axexample')).toBe(false)
    expect(new RegExp(hosts[1]).test('x.b.example')).toBe(true)
    expect(made.scope.include[3]).toMatchObject({ port: '^8443$', file: String.raw`^\/x.*` })
  })
})

describe('the feed', () => {
  test('is Atom with stable ids, last updated first', async () => {
    const answer = await api.app.inject({ url: '/api/portal/programs.atom' })
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    const { body } = answer
    const list = (await api.app.inject({ url: '/api/portal/programs' })).json<{
      data: ProgramCard[]
      meta: { total: number }
    }>()
    const first = list.data[0]!
    expect(body).toContain(`<id>tag:portal.grana.localhost,2026:program/${first.uuid}</id>`)
    expect(body).toContain(`href="${portalUrl}/program/${first.uuid}"`)
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${apiUrl}/api/portal/programs.atom"/>`)
    expect(body.match(/<entry>/g)).toHaveLength(list.meta.total)
    expect(body.indexOf(`<updated>${first.updated_at}</updated>`)).toBeGreaterThan(0)
    const updates = [...body.matchAll(/ {4}<updated>(.*?)<\/updated>/g)].map(([, at]) => String(at))
    expect(updates).toEqual(updates.toSorted().toReversed())
  })

  test('escapes markup in names', () => {
    const card = {
      name: '<script>&"\u0000\uD800',
      summary: "]]>'",
      organization: { name: 'a<b', sector: 'finance' },
      kind: 'vdp',
    }
    const feed = toFeed([{ ...card, uuid: 'u', published_at: 'p', updated_at: 'u' } as ProgramCard], {
      portalUrl,
      selfUrl: apiUrl,
    })
    expect(feed).toContain('<title>&lt;script&gt;&amp;&quot;\uFFFD</title>')
    expect(feed).toContain('<summary>]]&gt;&apos;</summary>')
    expect(feed).not.toContain('\u0000')
  })
})
