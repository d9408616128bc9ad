import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  listInboxViews,
  maxInboxViews,
  removeInboxView,
  saveInboxView,
  type InboxView,
} from '@grana/contract/reports/inbox-views'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())

const params = () => ({ organization: world.organization })
const save = (name: string, search: string, { browser }: Pick<SignedInUser, 'browser'> = analyst) =>
  browser.call(saveInboxView, { params: params(), body: { name, search } })
const viewsOf = async ({ browser }: Pick<SignedInUser, 'browser'>) =>
  dataOf<InboxView[]>(await browser.call(listInboxViews, { params: params() }))

test('a view is saved, replaced by one of the same name, and removed', async () => {
  await save('Late', 'late=1')
  expect(dataOf(await save('Late', 'late=1&severity=critical'))).toEqual([
    { name: 'Late', search: 'late=1&severity=critical' },
  ])
  await save('Closed', 'view=closed')
  expect((await viewsOf(analyst)).map(({ name }) => name)).toEqual(['Closed', 'Late'])
  const left = await analyst.browser.call(removeInboxView, { params: params(), query: { name: 'Closed' } })
  expect(dataOf<InboxView[]>(left).map(({ name }) => name)).toEqual(['Late'])
})

test('views belong to one member in one organization', async () => {
  expect(await viewsOf(world)).toEqual([])
  const removed = await world.browser.call(removeInboxView, { params: params(), query: { name: 'Late' } })
  expect(removed.status).toBe(200)
  expect(await viewsOf(analyst)).toHaveLength(1)
  const theirs = await reportWorld(api)
  expect((await theirs.browser.call(listInboxViews, { params: params() })).status).toBe(404)
  const beside = await world.member({ role: 'member' })
  expect((await beside.browser.call(listInboxViews, { params: params() })).status).toBe(403)
})

test.each([
  ['no filter', ''],
  ['an address', 'https://evil.example'],
  ['markup', 'q=<script>'],
  ['a second question mark', 'a=1?b=2'],
])('%s is no view', async (_what, search) => {
  expect((await save('Bad', search)).status).toBe(422)
})

test(`of more than ${maxInboxViews} the last is refused`, async () => {
  const member = await world.inProgram('analyst')
  const told = []
  for (let count = 0; count <= maxInboxViews; count += 1) told.push(await save(`View ${count}`, 'late=1', member))
  expect(told.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(maxInboxViews)
  expect(told.at(-1)?.body).toMatchObject({ code: 'inbox_view.too_many' })
  expect(await viewsOf(member)).toHaveLength(maxInboxViews)
})
