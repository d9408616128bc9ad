import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { redactReportText } from '@grana/contract/reports/corrections'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { assignReport, commentReport } from '@grana/contract/reports/organization-reports'
import { countAmongSome, findAmongFirst } from './queries-search.ts'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser
let report: string
let other: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
  report = await sendReport(await reportingAgent(api), world, {
    title: 'Invoices of others',
    steps: 'GET /api/v2/facturas/8841 with the session of another customer.',
  })
  other = await sendReport(await reportingAgent(api), world, { title: 'Another one' })
  for (const [audience, text] of [
    ['everyone', 'We reproduced it on the staging cluster.'],
    ['internal', 'Tell the billing squad, codename marmota.'],
  ] as const) {
    const told = await analyst.browser.call(commentReport, { params: params(), body: { audience, text } })
    if (told.status !== 200) throw new Error(`the comment answered ${told.status}`)
  }
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const params = () => ({ organization: world.organization, report })
const found = async (q: string, { browser }: Caller = analyst) => {
  const told = await browser.call(listReports, { params: { organization: world.organization }, query: { q } })
  return dataOf<InboxCard[]>(told).map(({ id }) => id)
}
/** One word of each kind of text. */
const words = { title: 'invoices', steps: 'facturas', path: '/api/v2/facturas', comment: 'staging', note: 'marmota' }
const kindsFound = async (by: Caller) => {
  const kinds: string[] = []
  for (const [kind, word] of Object.entries(words)) if ((await found(word, by)).includes(report)) kinds.push(kind)
  return kinds
}

test('a report is found by its texts, its endpoints and its comments, by every word of the search', async () => {
  expect(await kindsFound(analyst)).toEqual(['title', 'steps', 'path', 'comment', 'note'])
  expect(await found('Factur MARMOTA invoices')).toEqual([report])
  expect(await found('facturas absent')).toEqual([])
  expect(await found('another one')).toEqual([other])
})

test.each([
  ['owner of the organization', ['title', 'steps', 'path', 'comment', 'note']],
  ['administrator of the program', ['title', 'steps', 'path', 'comment', 'note']],
  ['viewer of the program', ['title', 'steps', 'path', 'comment']],
  ['viewer of the organization', ['title']],
  ['technical contact', []],
] as const)('%s finds it by what they may read: %s', async (who, expected) => {
  const callers = {
    'owner of the organization': async () => ({ browser: world.browser }),
    'administrator of the program': () => world.inProgram('administrator'),
    'viewer of the program': () => world.inProgram('viewer'),
    'viewer of the organization': () => world.member({ role: 'viewer' }),
    'technical contact': () => world.inProgram('technical_contact'),
  }
  expect(await kindsFound(await callers[who]())).toEqual(expected)
})

test('a technical contact finds it by everything while it is assigned to them', async () => {
  const contact = await world.inProgram('technical_contact')
  await world.browser.call(assignReport, { params: params(), body: { user: contact.user.id } })
  expect(await kindsFound(contact)).toEqual(['title', 'steps', 'path', 'comment', 'note'])
})

test('another organization finds nothing by the same words', async () => {
  const theirs = await reportWorld(api)
  const told = await theirs.browser.call(listReports, {
    params: { organization: theirs.organization },
    query: { q: words.note },
  })
  expect(dataOf(told)).toEqual([])
})

describe('words of most reports', () => {
  const sought = () =>
    ({ organizationId: world.organization, readable: 'all', notable: 'all', text: 'shown typed' }) as const
  const where = () => sql`r.organization_id = ${world.organization}`
  const order = sql`r.submitted_at, r.id`
  const firstOf = (user: { id: string }, page: number) =>
    inTransactionAs(api.database.api, user, (trx) =>
      findAmongFirst(trx, sought(), { where: where(), order, size: 1, page }),
    )
  const countOf = (user: { id: string }, most: number) =>
    inTransactionAs(api.database.api, user, (trx) => countAmongSome(trx, sought(), where(), most))

  test('are found among the first of the list, page by page, and counted up to the bound', async () => {
    const { owner } = world
    expect([await firstOf(owner, 1), await firstOf(owner, 2), await firstOf(owner, 3)]).toEqual([
      [report],
      [other],
      undefined,
    ])
    expect([await countOf(owner, 2), await countOf(owner, 3)]).toEqual([2, undefined])
  })

  test('are not found there by those who read only a part, nor by another organization', async () => {
    const theirs = await reportWorld(api)
    for (const user of [analyst.user, (await world.member({ role: 'viewer' })).user, theirs.owner])
      expect(await firstOf(user, 1)).toBeUndefined()
    expect(await countOf(theirs.owner, 1)).toBeUndefined()
  })
})

test('what is redacted is not found any more', async () => {
  const told = await world.browser.call(redactReportText, {
    params: params(),
    body: { piece: 'marmota', reason: 'Codename' },
  })
  expect(told.status).toBe(200)
  expect(await found('marmota')).toEqual([])
  expect(await found('billing squad')).toEqual([report])
})
