import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { getLink, emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { insertOrganization, insertMembership, secondFactorOn } from '#server/testing/tenants.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword } from '@grana/contract/auth'
import {
  getStaffPerson,
  listStaffPeople,
  recoverSecondFactor,
  refuseRecovery,
  reinstatePerson,
  stopRecovery,
  suspendPerson,
  type PersonDetail,
  type PersonRow,
} from '@grana/contract/staff/people'
import { accountEmailTexts, type AccountEmailKind } from '@grana/messages/es/emails/account'
import { clauseTexts } from '@grana/messages/es/staff/clauses'
import { finishRecoveries } from './finish-recoveries.ts'

let api: AccountApi
let worker: TestWorker
let irene: TestStaff

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
  irene = await signInTestStaff(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const hourMs = 3_600_000
const notice = 'Tests outside of the scope on 12 November, after a warning'
const suspendBody = { clause: 'conduct_hackers', reason: notice }
const suspend = (id: string, body: Record<string, string> = suspendBody, by = irene) =>
  by.browser.call(suspendPerson, { params: { id }, body })
const reinstate = (id: string) =>
  irene.browser.call(reinstatePerson, { params: { id }, body: { reason: 'The appeal was right' } })
const person = async (id: string) =>
  (await irene.browser.call(getStaffPerson, { params: { id } })).body['data'] as PersonDetail
async function find(q: string) {
  const { body } = await irene.browser.call(listStaffPeople, { query: { q } })
  return (body['data'] as PersonRow[]).map(({ id }) => id)
}
const lettersTo = (email: string, kind: AccountEmailKind) =>
  worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && decodeHeader(mail, 'subject') === accountEmailTexts[kind].subject,
  )

async function proven(): Promise<Person> {
  const account = await api.signUp()
  const at = new Date()
  await api.database.owner.updateTable('users').set({ email_verified_at: at }).where('id', '=', account.id).execute()
  return account
}

describe('people', () => {
  test('are found by a prefix of address or handle, ignoring case, and not by a substring', async () => {
    const ada = await proven()
    expect(await find(ada.email.slice(0, 8).toUpperCase())).toContain(ada.id)
    expect(await find(ada.username)).toEqual([ada.id])
    expect(await find(ada.id)).toEqual([ada.id])
    expect(await find(ada.email.slice(2))).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('_gente')).toEqual([])
  })

  test('are listed without a query only when a suspension or recovery is open', async () => {
    const [ada, ben] = [await proven(), await proven()]
    await suspend(ada.id)
    const shown = await find('')
    expect(shown).toContain(ada.id)
    expect(shown).not.toContain(ben.id)
  })

  test('are shown without secrets and without reports', async () => {
    const ada = await proven()
    const shown = await person(ada.id)
    expect(shown).toMatchObject({ state: 'active', kind: 'agent', open_sessions: 1, moves: ['suspend'] })
    expect(JSON.stringify(shown)).not.toMatch(/argon2|hash|seed|phone|birth/)
  })
})

test('shows the organizations of a person with the role in each', async () => {
  const ada = await proven()
  const { owner } = api.database
  const made = await insertOrganization(owner)
  await owner.updateTable('users').set({ kind: 'customer' }).where('id', '=', ada.id).execute()
  await insertMembership(owner, { organizationId: made.id, userId: ada.id }, { role: 'owner' })
  expect((await person(ada.id)).organizations).toEqual([{ id: made.id, name: made.name, role: 'owner' }])
})

describe('a suspension', () => {
  test('keeps an account disabled that its owner had disabled, and its end sends a new reactivation link', async () => {
    const ada = await proven()
    const own = api.database.owner.updateTable('users').set({ disabled_at: new Date(), disabled_reason: 'owner' })
    await own.where('id', '=', ada.id).execute()
    expect((await suspend(ada.id)).status).toBe(200)
    expect((await reinstate(ada.id)).status).toBe(200)
    const row = await api.database.owner
      .selectFrom('users')
      .select(['disabled_at', 'disabled_reason'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ disabled_reason: 'owner', disabled_at: expect.any(Date) })
    await worker.drain()
    expect(lettersTo(ada.email, 'disabled')).toHaveLength(1)
  })

  test('ends every session, shows the reason by email and at sign-in, and invalidates reactivation links', async () => {
    const ada = await proven()
    const other = api.browser()
    await api.signIn(other, ada.email)
    const response = await suspend(ada.id)
    expect(response.status).toBe(200)
    expect(response.body['data']).toMatchObject({ state: 'suspended', moves: ['reinstate'], open_sessions: 0 })
    expect((await ada.browser.call(getUser)).status).toBe(401)
    expect((await other.call(getUser)).status).toBe(401)
    await worker.drain()
    const [email] = lettersTo(ada.email, 'suspended')
    const { text } = emailParts(email!)
    expect(text).toContain(notice)
    expect(text).toContain(clauseTexts.conduct_hackers)

    const again = await api.signIn(api.browser(), ada.email)
    expect([again.status, again.body['code']]).toEqual([403, 'auth.suspended'])
    expect(again.body['message']).toContain(notice)
    expect(again.body['message']).toContain(clauseTexts.conduct_hackers)
    expect(again.headers['set-cookie']).toBeUndefined()
    const wrong = await api.signIn(api.browser({ address: '198.51.100.90' }), ada.email, 'Otra#clave-77')
    expect(wrong.body['code']).toBe('auth.failed')
    expect(JSON.stringify(wrong.body)).not.toContain(notice)

    const before = worker.mails.accepted.length
    const captcha = { captcha_token: await api.standIn.mint({ version: 'v2' }) }
    await api.browser().call(forgotPassword, { body: { email: ada.email, ...captcha } })
    await worker.drain()
    expect(worker.mails.accepted.length).toBe(before)
  })

  test('is ended with a reason; the person is notified and can sign in', async () => {
    const ada = await proven()
    await suspend(ada.id)
    expect((await reinstate(ada.id)).body['data']).toMatchObject({ state: 'active', suspension: null })
    await worker.drain()
    expect(lettersTo(ada.email, 'reinstated')).toHaveLength(1)
    expect((await api.signIn(api.browser(), ada.email)).status).toBe(200)
    expect((await person(ada.id)).history.map(({ action }) => action)).toEqual([
      'person.reinstated',
      'person.suspended',
    ])
  })

  test.each([
    ['without a clause', { reason: notice }],
    ['with an invalid clause', { clause: 'dislike', reason: notice }],
    ['without a reason', { clause: 'terms_use', reason: '   ' }],
    ['with unknown fields', { ...suspendBody, disabled_reason: 'owner' }],
  ])('is rejected %s', async (_what, body) => {
    const ada = await proven()
    expect([400, 422]).toContain((await suspend(ada.id, body as Record<string, string>)).status)
    expect((await person(ada.id)).state).toBe('active')
  })

  test('is refused for the own account, and needs fresh authentication', async () => {
    const own = await suspend(irene.id)
    expect([own.status, own.body['code']]).toEqual([409, 'staff.own_account'])
    const stale = await signInTestStaff(api)
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(api.context.clock().getTime() - 301_000) })
      .where('user_id', '=', stale.id)
      .execute()
    const ada = await proven()
    expect((await suspend(ada.id, suspendBody, stale)).body['code']).toBe('auth.confirm_first')
  })

  test('succeeds once for concurrent administrators, and so does its end', async () => {
    const ada = await proven()
    const all = await Promise.all(Array.from({ length: 20 }, () => suspend(ada.id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const back = await Promise.all(Array.from({ length: 20 }, () => reinstate(ada.id)))
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
    await worker.drain()
    expect(lettersTo(ada.email, 'suspended')).toHaveLength(1)
  })

  test('invalidates the reactivation link of a disabled account, and is refused for an account with a pending erasure', async () => {
    const { owner } = api.database
    const [off, leaving] = [await proven(), await proven()]
    const at = new Date()
    await owner
      .updateTable('users')
      .set({ disabled_at: at, disabled_reason: 'owner' })
      .where('id', '=', off.id)
      .execute()
    const erasing = { disabled_at: at, disabled_reason: 'erasure', erase_at: at } as const
    await owner.updateTable('users').set(erasing).where('id', '=', leaving.id).execute()
    expect((await suspend(off.id)).status).toBe(200)
    expect((await suspend(leaving.id)).body['code']).toBe('staff.state_changed')
    expect((await reinstate(leaving.id)).body['code']).toBe('staff.state_changed')
  })
})

describe('the recovery of a lost second factor', () => {
  const recover = (id: string) =>
    irene.browser.call(recoverSecondFactor, { params: { id }, body: { reason: 'Lost the phone, passport seen' } })
  const hasFactor = async (id: string) => {
    const row = await api.database.owner
      .selectFrom('users')
      .select('totp_enabled_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.totp_enabled_at !== null
  }
  async function guarded(): Promise<Person> {
    const ada = await proven()
    await api.database.owner.updateTable('users').set(secondFactorOn).where('id', '=', ada.id).execute()
    return ada
  }

  test('waits for 72 hours, sends an email to every address, and is finished by the job only', async () => {
    const ada = await guarded()
    const former = { user_id: ada.id, old_email: `old.${ada.email}`, new_email: ada.email, asked_at: new Date() }
    const agreed = { old_agreed_at: new Date(), new_agreed_at: new Date(), closed_at: new Date() }
    await api.database.owner
      .insertInto('email_changes')
      .values({ ...former, ...agreed, outcome: 'changed', expires_at: new Date() })
      .execute()
    const response = (await recover(ada.id)).body['data'] as PersonDetail
    expect(response.moves).toEqual(['suspend', 'stop_recovery'])
    expect(Date.parse(response.recovery?.due_at ?? '') - Date.parse(response.recovery?.asked_at ?? '')).toBe(
      72 * hourMs,
    )
    await worker.drain()
    for (const email of [ada.email, `old.${ada.email}`]) expect(lettersTo(email, 'recovery-begun')).toHaveLength(1)

    worker.at(new Date(api.context.clock().getTime() + 72 * hourMs - 60_000))
    await finishRecoveries(worker.context)
    expect(await hasFactor(ada.id)).toBe(true)
    worker.at(new Date(api.context.clock().getTime() + 72 * hourMs + 60_000))
    await finishRecoveries(worker.context)
    await finishRecoveries(worker.context)
    expect(await hasFactor(ada.id)).toBe(false)
    expect((await ada.browser.call(getUser)).status).toBe(401)
    worker.at()
    await worker.drain()
    expect(lettersTo(ada.email, 'two-factor-off')).toHaveLength(1)
    expect((await api.signIn(api.browser(), ada.email, validPassword)).body['require2fa']).toBe(false)
  })

  test('is stopped once by its owner, with the link of either email', async () => {
    const ada = await guarded()
    await recover(ada.id)
    await worker.drain()
    const token = getLink(lettersTo(ada.email, 'recovery-begun')[0]!).pathname.split('/').at(-1) ?? ''
    const stop = () => api.browser().call(refuseRecovery, { params: { token }, body: {} })
    const all = await Promise.all(Array.from({ length: 10 }, stop))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 410)).toHaveLength(9)
    expect((await person(ada.id)).recovery).toBeNull()
    worker.at(new Date(api.context.clock().getTime() + 100 * hourMs))
    await finishRecoveries(worker.context)
    expect(await hasFactor(ada.id)).toBe(true)
    worker.at()
    await worker.drain()
    expect(lettersTo(ada.email, 'recovery-stopped')).toHaveLength(1)
  })

  test('is stopped by its owner also while the account is suspended', async () => {
    const ada = await guarded()
    await recover(ada.id)
    await worker.drain()
    const token = getLink(lettersTo(ada.email, 'recovery-begun')[0]!).pathname.split('/').at(-1) ?? ''
    expect((await suspend(ada.id)).status).toBe(200)
    expect((await api.browser().call(refuseRecovery, { params: { token }, body: {} })).status).toBe(200)
    expect((await person(ada.id)).recovery).toBeNull()
  })

  test('is stopped by staff, which invalidates its link; a guessed link fails', async () => {
    const ada = await guarded()
    await recover(ada.id)
    await worker.drain()
    const token = getLink(lettersTo(ada.email, 'recovery-begun')[0]!).pathname.split('/').at(-1) ?? ''
    const body = { reason: 'The phone was found' }
    expect((await irene.browser.call(stopRecovery, { params: { id: ada.id }, body })).status).toBe(200)
    expect((await irene.browser.call(stopRecovery, { params: { id: ada.id }, body })).status).toBe(409)
    for (const given of [token, 'A'.repeat(43)]) {
      expect((await api.browser().call(refuseRecovery, { params: { token: given }, body: {} })).status).toBe(410)
    }
  })

  test('is refused twice, without a second factor, and for the own account', async () => {
    const [ada, plain] = [await guarded(), await proven()]
    const all = await Promise.all(Array.from({ length: 10 }, () => recover(ada.id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await recover(plain.id)).status).toBe(409)
    expect((await recover(irene.id)).body['code']).toBe('staff.own_account')
    expect((await recover(randomUUID())).status).toBe(404)
  })

  test('cannot be finished early in the database either', async () => {
    const ada = await guarded()
    const soon = { user_id: ada.id, asked_at: new Date(), due_at: new Date() }
    const insert = api.database.owner.insertInto('second_factor_recoveries').values(soon).execute()
    await expect(insert).rejects.toMatchObject({ code: '23514' })
  })
})
