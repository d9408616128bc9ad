import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { insertOrganization, insertMembership } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { listStaffAuditEvents } from '@grana/contract/staff/overview'
import {
  approveStaffDocument,
  listStaffDocuments,
  maxPendingDocuments,
  openStaffDocument,
  rejectStaffDocument,
} from '@grana/contract/staff/targets'

let api: TestApi
let irene: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  irene = await signInTestStaff(api)
})
afterAll(() => api.close())

/** A target with a submitted ownership document. */
async function waiting() {
  const { owner } = api.database
  const organization = await insertOrganization(owner)
  const boss = await insertTestUser(owner, { kind: 'customer' })
  await insertMembership(owner, { organizationId: organization.id, userId: boss.id }, { role: 'owner' })
  const [id, document] = [randomUUID(), randomUUID()]
  const about = { name: 'Telematics unit', type: 'hardware', address: 'Unit T-7', environment: 'production' } as const
  await owner
    .insertInto('targets')
    .values({ organization_id: organization.id, id, ...about, asset_tier: 1 })
    .execute()
  await owner
    .insertInto('target_documents')
    .values({
      organization_id: organization.id,
      id: document,
      target_id: id,
      address: about.address,
      file_key: `target-documents/${document}`,
      file_name: 'invoice.pdf',
      size_bytes: 1200,
      file_type: 'application/pdf',
      uploaded_at: new Date(),
      uploaded_by: boss.id,
    })
    .execute()
  return { organization, targetId: id, document }
}

const decide = (
  operation: typeof approveStaffDocument | typeof rejectStaffDocument,
  id: string,
  reason = 'Invoice seen',
) => irene.browser.call(operation, { params: { id }, body: { reason } })
const listed = async () =>
  ((await irene.browser.call(listStaffDocuments)).body['data'] as { id: string }[]).map(({ id }) => id)
const authorityOf = async (id: string) =>
  (await api.database.owner.selectFrom('targets').select('authority').where('id', '=', id).executeTakeFirstOrThrow())
    .authority

test('approving a document verifies the target once and stores the reason', async () => {
  const { document, targetId } = await waiting()
  expect(await listed()).toContain(document)
  expect((await decide(approveStaffDocument, document, '  ')).status).toBe(422)
  const all = await Promise.all(Array.from({ length: 5 }, () => decide(approveStaffDocument, document)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await authorityOf(targetId)).toBe('proven')
  expect(await listed()).not.toContain(document)
  const acts = (await irene.browser.call(listStaffAuditEvents, { query: { q: 'Telematics' } })).body['data']
  expect(acts).toMatchObject([{ action: 'target.approved', reason: 'Invoice seen', subject_id: targetId }])
})

test('rejecting a document does not verify the target', async () => {
  const { document, targetId } = await waiting()
  expect((await decide(rejectStaffDocument, document, 'The name on it is another')).status).toBe(200)
  expect(await authorityOf(targetId)).toBe('unproven')
  const second = await decide(approveStaffDocument, document)
  expect([second.status, second.body['code']], 'who decides second').toEqual([409, 'target.document_decided'])
  expect((await decide(approveStaffDocument, randomUUID())).status).toBe(404)
  const opened = await irene.browser.call(openStaffDocument, { params: { id: document }, body: {} })
  expect(opened.body['code'], 'a decided document cannot be opened').toBe('request.not_found')
})

test('a document beyond the listed ones is decided as it is opened, by its identifier', async () => {
  for (let at = 0; at < maxPendingDocuments; at += 1) await waiting()
  const { document, targetId } = await waiting()
  expect(await listed()).not.toContain(document)
  expect((await irene.browser.call(openStaffDocument, { params: { id: document } })).status).toBe(200)
  expect((await decide(approveStaffDocument, document)).status).toBe(200)
  expect(await authorityOf(targetId)).toBe('proven')
})

test('opening a document is recorded for staff and for the organization', async () => {
  const { document, targetId, organization } = await waiting()
  const opened = await irene.browser.call(openStaffDocument, { params: { id: document } })
  expect(opened.status).toBe(200)
  const log = await api.database.owner
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'thing_id'])
    .where('organization_id', '=', organization.id)
    .execute()
  expect(log).toEqual([{ action: 'target.document_opened', actor_id: irene.id, thing_id: targetId }])
  const acts = (await irene.browser.call(listStaffAuditEvents, { query: { q: 'Telematics' } })).body['data']
  expect(acts).toContainEqual(expect.objectContaining({ action: 'target.document_opened', subject_id: targetId }))
})
