import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { createFileStore } from '#server/lib/file-store/file-store.ts'
import { multipartOf } from '#server/testing/avatar-client.ts'
import { patient } from '#server/testing/patience.ts'
import { insertTestTarget } from '#server/testing/targets.ts'
import { signedInBrowser, insertMember, insertOrganization } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser, ApiResponse } from '#server/testing/test-browser.ts'
import { startTestStore, type TestStore } from '#server/testing/test-store.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import type { Target } from '@grana/contract/customers/targets'
import { approveTargetDocument, getDocumentLink, listWaitingDocuments, rejectTargetDocument } from './public.ts'
import { sweepDocuments } from './sweep-documents.ts'

let api: TestApi
let store: TestStore
let ours: string
let owner: TestUser
let staff: TestUser
let browser: TestBrowser
const pdf = Buffer.from('%PDF-1.7\nreceipt')

beforeAll(async () => {
  store = await startTestStore()
  api = await startTestApi({ env: store.env })
  ours = (await insertOrganization(api.database.owner, 'papers')).id
  owner = await insertMember(api.database.owner, ours, { role: 'owner' })
  const ofStaff = { kind: 'staff', username: null, staff_role: 'administrator' } as const
  staff = await insertTestUser(api.database.owner, ofStaff)
  browser = await signedInBrowser(api.app, api.database.owner, owner)
})
afterAll(() => api.close())

const makeTarget = (changes: Parameters<typeof insertTestTarget>[2] = {}) =>
  insertTestTarget(api.database.owner, ours, { type: 'network', address: '203.0.113.0/24', ...changes })

type Sender = { from?: TestBrowser; organization?: string }

async function send(
  target: string,
  bytes: Uint8Array,
  { from = browser, organization = ours }: Sender = {},
): Promise<ApiResponse> {
  const { payload, headers } = multipartOf([
    { name: 'document', value: bytes, fileName: 'x.pdf', type: 'application/pdf' },
    { name: 'file_name', value: 'asignacion.pdf' },
  ])
  const url = `/api/customers/organizations/${organization}/targets/${target}/document`
  const answer = await api.app.inject({ method: 'POST', url, headers: { ...from.headers(), ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}

async function documentOf(target: string) {
  return api.database.owner
    .selectFrom('target_documents')
    .selectAll()
    .where('target_id', '=', target)
    .orderBy('uploaded_at', 'desc')
    .executeTakeFirstOrThrow()
}

const authorityOf = (id: string) =>
  api.database.owner.selectFrom('targets').select(['authority', 'proof_method']).where('id', '=', id).executeTakeFirst()

const asStaff = (work: Parameters<typeof inTransactionAs<void>>[2], user = staff) =>
  inTransactionAs(api.database.api, user, work)

describe('an ownership document', () => {
  test('waits for staff, is stored unchanged, and verifies the target once approved', async () => {
    const target = await makeTarget()
    const response = await send(target, pdf)
    expect(response.status).toBe(200)
    expect((response.body['data'] as Target).authority).toMatchObject({
      state: 'unproven',
      document: { state: 'waiting', file_name: 'asignacion.pdf', size: pdf.length },
    })
    const { id, file_key: key } = await documentOf(target)
    expect(await createFileStore(store.settings, patient.storeMs).get(key)).toEqual(pdf)
    const waiting = await inTransactionAs(api.database.api, staff, (trx) => listWaitingDocuments(trx, 50))
    expect(waiting.find((document) => document.id === id)).toMatchObject({
      address: '203.0.113.0/24',
      organization_id: ours,
    })
    const { address: link } = await inTransactionAs(api.database.api, staff, (trx) =>
      getDocumentLink(trx, createFileStore(store.settings, patient.storeMs), id),
    )
    expect(await (await fetch(link)).text()).toBe(pdf.toString())
    await asStaff((trx) => approveTargetDocument(trx, { documentId: id, actorId: staff.id, at: new Date() }))
    expect(await authorityOf(target)).toEqual({ authority: 'proven', proof_method: 'document' })
    const audit = await api.database.owner
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('thing_id', '=', target)
      .where('action', '=', 'target.document_approved')
      .execute()
    expect(audit).toEqual([{ action: 'target.document_approved', actor_id: staff.id }])
  })

  test('is rejected with a reason that the organization reads', async () => {
    const target = await makeTarget()
    await send(target, pdf)
    const { id } = await documentOf(target)
    const at = new Date()
    await asStaff((trx) => rejectTargetDocument(trx, { documentId: id, actorId: staff.id, at, reason: 'No se lee.' }))
    expect(await authorityOf(target)).toMatchObject({ authority: 'unproven' })
    expect(await documentOf(target)).toMatchObject({ state: 'rejected', reason: 'No se lee.' })
    expect((await send(target, pdf)).status).toBe(200)
    expect(await documentOf(target)).toMatchObject({ state: 'waiting' })
  })

  test('is decided once by concurrent calls', async () => {
    const target = await makeTarget()
    await send(target, pdf)
    const { id } = await documentOf(target)
    const decisions = Array.from({ length: 10 }, (_, turn) =>
      asStaff((trx) => {
        const decided = { documentId: id, actorId: staff.id, at: new Date() }
        return turn % 2 === 0
          ? approveTargetDocument(trx, decided)
          : rejectTargetDocument(trx, { ...decided, reason: 'No.' })
      }).then(
        () => 'done',
        (error: Error & { code?: string }) => error.code,
      ),
    )
    const outcomes = await Promise.all(decisions)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'target.document_decided')).toHaveLength(9)
  })

  test('counts only for the address it was submitted for', async () => {
    const target = await makeTarget()
    await send(target, pdf)
    const { id } = await documentOf(target)
    await api.database.owner
      .updateTable('targets')
      .set({ address: '198.51.100.0/24' })
      .where('id', '=', target)
      .execute()
    expect(await documentOf(target)).toMatchObject({ state: 'replaced' })
    const late = asStaff((trx) => approveTargetDocument(trx, { documentId: id, actorId: staff.id, at: new Date() }))
    await expect(late).rejects.toMatchObject({ code: 'target.document_decided' })
    expect(await authorityOf(target)).toMatchObject({ authority: 'unproven' })
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<html><script>1</script>')],
    ['an executable', Buffer.from('4d5a9000', 'hex')],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF with leading bytes', Buffer.from('\n%PDF-1.7')],
  ])('that is %s is rejected and not stored', async (_what, bytes) => {
    const target = await makeTarget()
    const response = await send(target, bytes)
    expect([response.status, response.body['code']]).toEqual([422, 'request.invalid'])
  })

  test('is refused for targets with automatic checks and for archived ones', async () => {
    const site = await makeTarget({ type: 'website', address: 'banca.example.com' })
    expect((await send(site, pdf)).body['code']).toBe('target.method_refused')
    const away = await makeTarget({ archived_at: new Date() })
    expect((await send(away, pdf)).body['code']).toBe('target.archived')
  })
})

describe('access to documents', () => {
  test('outsiders and readers cannot submit', async () => {
    const target = await makeTarget()
    const elsewhere = (await insertOrganization(api.database.owner, 'elsewhere')).id
    const stranger = await insertMember(api.database.owner, elsewhere, { role: 'owner' })
    const viewer = await insertMember(api.database.owner, ours, { role: 'viewer' })
    const from = async (user: TestUser, organization = ours) =>
      (await send(target, pdf, { from: await signedInBrowser(api.app, api.database.owner, user), organization })).status
    expect(await from(stranger)).toBe(404)
    expect(await from(stranger, elsewhere)).toBe(404)
    expect(await from(viewer)).toBe(403)
  })

  test('only administrators decide, which the database enforces', async () => {
    const target = await makeTarget()
    await send(target, pdf)
    const { id } = await documentOf(target)
    const triager = await insertTestUser(api.database.owner, { kind: 'staff', username: null, staff_role: 'triager' })
    for (const user of [owner, triager]) {
      const decided = { documentId: id, actorId: user.id, at: new Date() }
      await expect(asStaff((trx) => approveTargetDocument(trx, decided), user)).rejects.toMatchObject({ code: '42501' })
    }
    const forged = inTransactionAs(api.database.api, owner, (trx) =>
      trx.updateTable('target_documents').set({ state: 'approved' }).where('id', '=', id).execute(),
    )
    await expect(forged).rejects.toMatchObject({ code: '23514' })
    expect(await authorityOf(target)).toMatchObject({ authority: 'unproven' })
  })
})

test('deletes orphaned files and keeps referenced ones', async () => {
  const target = await makeTarget()
  await send(target, pdf)
  const { file_key: kept } = await documentOf(target)
  const files = createFileStore(store.settings, patient.storeMs)
  const lost = `target-documents/${crypto.randomUUID()}`
  await files.put(lost, { bytes: pdf, type: 'application/pdf' })
  const twice = await makeTarget()
  await send(twice, pdf)
  const { file_key: replaced } = await documentOf(twice)
  await send(twice, pdf)
  const log = { info: () => undefined } as unknown as Parameters<typeof sweepDocuments>[0]['log']
  const sweep = (clock: () => Date) => sweepDocuments({ db: api.database.worker, files, clock, log })
  await sweep(() => new Date())
  expect(await files.head(lost)).toBeDefined()
  await sweep(() => new Date(Date.now() + 2 * 3_600_000))
  expect(await files.head(lost)).toBeUndefined()
  expect(await files.head(replaced)).toBeUndefined()
  const left = api.database.owner.selectFrom('target_documents').select('state').where('target_id', '=', twice)
  expect(await left.execute()).toEqual([{ state: 'waiting' }])
  expect(await files.head(kept)).toBeDefined()
})
