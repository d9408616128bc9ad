import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  checkEmailDomain,
  claimEmailDomain,
  emailDomainLimits,
  listEmailDomains,
  removeEmailDomain,
  type EmailDomain,
} from '@grana/contract/identity/email-domains'
import { runEmailDomainCheck } from './on-email-domain-check-asked-run.ts'
import { recheckEmailDomains } from './recheck-email-domains.ts'

let api: TestApi
let internet: TestInternet
let worker: TestWorker
let mine: ReportWorld
let theirs: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  internet = await startTestInternet()
  worker = await startTestWorker(internet.env, api.database)
  mine = await reportWorld(api)
  theirs = await reportWorld(api)
})
beforeEach(async () => {
  worker.at()
  await api.database.owner.deleteFrom('email_domains').execute()
})
afterAll(async () => {
  await worker.close()
  await api.close()
  internet.stop()
})

const dayMs = 86_400_000
const domain = 'tepozan.example.com'
const paramsOf = ({ organization }: ReportWorld) => ({ organization })
const claim = (world: ReportWorld, name: string) =>
  world.browser.call(claimEmailDomain, { params: paramsOf(world), body: { domain: name } })

async function claimed(world: ReportWorld, name = domain): Promise<EmailDomain> {
  const answer = await claim(world, name)
  const found = dataOf<EmailDomain[]>(answer).find((one) => one.domain === name)
  if (found === undefined) throw new Error(`claiming answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return found
}

async function rowOf(id: string) {
  return api.database.owner.selectFrom('email_domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const publish = ({ record: { name } }: EmailDomain, ...values: string[]) =>
  internet.tell({ names: { [name]: values.map((value) => ({ type: 'TXT' as const, value })) } })

async function check(world: ReportWorld, id: string) {
  await api.database.owner
    .updateTable('email_domains')
    .set({ check_asked_at: worker.context.clock(), check_outcome: null })
    .where('id', '=', id)
    .execute()
  await runEmailDomainCheck(worker.context, { organizationId: world.organization, domainId: id })
  return rowOf(id)
}

async function proven(world: ReportWorld, name = domain) {
  const made = await claimed(world, name)
  await publish(made, made.record.value)
  await check(world, made.id)
  return made
}

async function holderOf(address: string) {
  const { rows } = await sql<{ holder: string | null }>`select grana.email_domain_holder(${address}) as holder`.execute(
    worker.context.db,
  )
  return rows[0]?.holder ?? undefined
}

describe('a claim', () => {
  test('counts for nothing until its record is found', async () => {
    const made = await claimed(mine)
    expect(made.record).toEqual({
      name: `_grana.${domain}`,
      value: expect.stringMatching(/^grana-authority=[0-9a-f]{64}$/),
    })
    expect(await check(mine, made.id)).toMatchObject({ state: 'unproven', check_outcome: 'no_record' })
    await publish(made, 'v=spf1 -all', `${made.record.value}0`)
    expect(await check(mine, made.id)).toMatchObject({ state: 'unproven', check_outcome: 'other_record' })
    expect(await holderOf(`ana@${domain}`)).toBeUndefined()
    await publish(made, 'v=spf1 -all', made.record.value)
    expect(await check(mine, made.id)).toMatchObject({ state: 'proven', check_outcome: 'found' })
    expect(await holderOf(`Ana@${domain.toUpperCase()}`)).toBe(mine.organization)
  })

  test('is normalized, and refused where anyone has addresses or the form is wrong', async () => {
    expect((await claimed(mine, domain)).domain).toBe(domain)
    expect(await claim(mine, ` ${domain.toUpperCase()} `)).toMatchObject({
      status: 409,
      body: { code: 'email_domain.claimed' },
    })
    for (const name of ['gmail.com', 'OUTLOOK.com', 'proton.me'])
      expect(await claim(mine, name)).toMatchObject({ status: 422, body: { code: 'email_domain.public' } })
    for (const name of [
      'com',
      'a b.example',
      '*.example.com',
      'ana@tepozan.example',
      '10.0.0.1',
      'x..example',
      '-a.example',
    ])
      expect((await claim(mine, name)).status).toBe(422)
  })

  test('is refused above the limit', async () => {
    for (let at = 0; at < emailDomainLimits.perOrganization; at += 1) await claimed(mine, `mail${at}.example.com`)
    expect(await claim(mine, domain)).toMatchObject({ status: 409, body: { code: 'email_domain.too_many' } })
  })
})

describe('a proven domain', () => {
  test('includes no subdomain, no domain above it and no odd address', async () => {
    await proven(mine)
    for (const address of [
      `ana@mail.${domain}`,
      'ana@example.com',
      `ana@x@${domain}`,
      `@${domain}`,
      domain,
      `ana@${domain}.`,
      `ana@${domain} `,
      `ana@not${domain}`,
    ])
      expect([address, await holderOf(address)]).toEqual([address, undefined])
  })

  test('belongs to one organization: a second proof is refused, and free once the first lost its record', async () => {
    const [first, second] = [await proven(mine), await claimed(theirs)]
    await publish(first, first.record.value, second.record.value)
    expect(await check(theirs, second.id)).toMatchObject({ state: 'unproven', check_outcome: 'taken' })
    expect(await holderOf(`ana@${domain}`)).toBe(mine.organization)
    await publish(first, second.record.value)
    expect(await check(theirs, second.id)).toMatchObject({ check_outcome: 'taken' })
    await runEmailDomainCheck(worker.context, { organizationId: mine.organization, domainId: first.id })
    expect(await rowOf(first.id)).toMatchObject({ state: 'lapsed' })
    expect(await check(theirs, second.id)).toMatchObject({ state: 'proven' })
    expect(await holderOf(`ana@${domain}`)).toBe(theirs.organization)
  })

  test('is held once, also when two checks are saved at the same moment', async () => {
    const [first, second] = [await claimed(mine), await claimed(theirs)]
    await publish(first, first.record.value, second.record.value)
    await Promise.all([check(mine, first.id), check(theirs, second.id)])
    const states = [(await rowOf(first.id)).state, (await rowOf(second.id)).state]
    expect(states.toSorted()).toEqual(['proven', 'unproven'])
    await expect(
      api.database.owner.updateTable('email_domains').set({ state: 'proven', proven_at: new Date() }).execute(),
    ).rejects.toThrow('email_domains_holder')
  })

  test('stops counting when the record is gone, and its owners are notified', async () => {
    const made = await proven(mine)
    await api.database.owner.deleteFrom('notifications').execute()
    await publish(made, 'v=spf1 -all')
    worker.at(new Date(Date.now() + dayMs))
    await recheckEmailDomains(worker.context)
    await runEmailDomainCheck(worker.context, { organizationId: mine.organization, domainId: made.id })
    expect(await rowOf(made.id)).toMatchObject({ state: 'lapsed', check_outcome: 'other_record' })
    expect(await holderOf(`ana@${domain}`)).toBeUndefined()
    const told = await api.database.owner
      .selectFrom('notifications')
      .select('kind')
      .where('organization_id', '=', mine.organization)
      .where('kind', '=', 'email_domain.lapsed')
      .execute()
    expect(told).toHaveLength(1)
  })

  test('survives three days without an answer of its name server, and no longer', async () => {
    const made = await proven(mine)
    await internet.tell({ names: { [made.record.name]: 'fail' } })
    const start = Date.now()
    for (const [days, state] of [
      [0, 'proven'],
      [2, 'proven'],
      [3, 'lapsed'],
    ] as const) {
      worker.at(new Date(start + days * dayMs))
      expect(await check(mine, made.id)).toMatchObject({ state, check_outcome: 'resolver_failed' })
    }
  })

  test('stops counting when it is given up', async () => {
    const made = await proven(mine)
    const params = { ...paramsOf(mine), email_domain: made.id }
    expect(dataOf(await mine.browser.call(removeEmailDomain, { params }))).toEqual([])
    expect(await holderOf(`ana@${domain}`)).toBeUndefined()
    const rows = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('thing_id', '=', made.id)
      .orderBy('created_at')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'email_domain.claimed',
      'email_domain.proven',
      'email_domain.removed',
    ])
  })
})

describe('who may not', () => {
  test('another tenant finds nothing, with the answer for what does not exist', async () => {
    const made = await claimed(mine)
    for (const operation of [checkEmailDomain, removeEmailDomain]) {
      const foreign = await theirs.browser.call(operation, {
        params: { organization: theirs.organization, email_domain: made.id },
      })
      const absent = await theirs.browser.call(operation, {
        params: { organization: theirs.organization, email_domain: crypto.randomUUID() },
      })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    }
    expect((await theirs.browser.call(listEmailDomains, { params: paramsOf(mine) })).status).toBe(404)
  })

  test('viewers and members may neither read nor claim', async () => {
    for (const role of ['viewer', 'member'] as const) {
      const { browser } = await mine.member({ role })
      expect((await browser.call(listEmailDomains, { params: paramsOf(mine) })).status).toBe(403)
      expect((await browser.call(claimEmailDomain, { params: paramsOf(mine), body: { domain } })).status).toBe(403)
    }
  })

  test('asking twice in five seconds is refused', async () => {
    const { id } = await claimed(mine)
    const call = () => mine.browser.call(checkEmailDomain, { params: { ...paramsOf(mine), email_domain: id } })
    expect((await call()).status).toBe(200)
    expect(await call()).toMatchObject({ status: 429, body: { code: 'target.checked_lately' } })
  })
})
