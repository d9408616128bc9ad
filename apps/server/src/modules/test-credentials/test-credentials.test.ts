import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSealing } from '#server/lib/sealing.ts'
import { runDuringWrite } from '#server/testing/concurrent-write.ts'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  claimTestCredential,
  declareTestAccount,
  listAgentCredentials,
  openTestCredential,
  requestTestCredential,
  returnTestCredential,
  type AgentCredential,
  type OpenedCredential,
} from '@grana/contract/programs/agent-credentials'
import {
  answerAgentInvitation,
  inviteAgent,
  listProgramAgents,
  removeAgent,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { changeProgramState } from '@grana/contract/programs/builder'
import {
  addTestCredential,
  importTestCredentials,
  listCredentialPools,
  listTestCredentials,
  previewTestCredentials,
  revokeTestCredential,
  rotateTestCredential,
  saveCredentialInstructions,
  type CredentialPool,
  type TestCredential,
} from '@grana/contract/programs/credential-pools'
import { suspendPerson } from '@grana/contract/staff/people'
import { programRoles } from '@grana/contract/tenancy'
import { validationTexts } from '@grana/messages/es/validation'
import { resealCredentials } from './reseal-credentials.ts'
import { openAccount, openSecret, sealAccount, sealSecret } from './sealed-credential.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let other: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

const provided = { credential_mode: 'provided_user_password' } as const

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api, {}, provided)
  other = await reportWorld(api, {}, provided)
  administrator = await world.inProgram('administrator')
})
beforeEach(async () => {
  await sql`delete from grana.credential_requests`.execute(api.database.owner)
  await sql`delete from grana.test_credentials`.execute(api.database.owner)
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Caller = Pick<SignedInUser, 'browser'>

const inTarget = (place: ReportWorld = world) => ({
  organization: place.organization,
  program: place.program,
  target: place.target,
})
const inProgram = (place: ReportWorld = world) => ({ organization: place.organization, program: place.program })
const ofAgent = (place: ReportWorld = world) => ({ program: place.program, target: place.target })

const form = (name: string = randomUUID()) => ({ account: `tester-${name}`, secret: `open-${name}` })

async function add(body: object = form(), by: Caller = administrator, place = world) {
  return by.browser.call(addTestCredential, { params: inTarget(place), body: body as never })
}
const claim = ({ browser }: Caller, place = world) => browser.call(claimTestCredential, { params: ofAgent(place) })
const open = ({ browser }: Caller, place = world) => browser.call(openTestCredential, { params: ofAgent(place) })
const request = ({ browser }: Caller) => browser.call(requestTestCredential, { params: ofAgent() })
const list = async (by: Caller = administrator, place = world) =>
  dataOf<TestCredential[]>(await by.browser.call(listTestCredentials, { params: inTarget(place) }))
const pools = async (by: Caller = administrator) =>
  dataOf<CredentialPool[]>(await by.browser.call(listCredentialPools, { params: inProgram() }))
const seen = async (by: Caller, place = world) =>
  dataOf<AgentCredential[]>(await by.browser.call(listAgentCredentials, { params: { program: place.program } }))

const acts = async (place = world) => {
  const { rows } = await sql<{ action: string }>`
    select action from grana.audit_events where organization_id = ${place.organization} and action like 'credential.%'
    order by created_at, id`.execute(api.database.owner)
  return rows.map(({ action }) => action)
}

describe('an account of a pool', () => {
  test('is added, claimed, opened, rotated and revoked; every act is in the log', async () => {
    const before = (await acts()).length
    expect((await add({ account: 'tester-1', secret: ' with spaces ', note: 'VPN first' })).status).toBe(200)
    expect((await seen(agent))[0]).toMatchObject({ has_free: true, held: null, is_open: true })
    expect((await claim(agent)).status).toBe(200)
    expect(dataOf<OpenedCredential>(await open(agent))).toEqual({
      account: 'tester-1',
      secret: ' with spaces ',
      note: 'VPN first',
    })
    const [held] = await list()
    expect(held).toMatchObject({ account: 'tester-1', state: 'claimed', kind: 'provided' })
    expect(JSON.stringify(held)).not.toContain('with spaces')
    const params = { ...inProgram(), credential: held?.id ?? '' }
    expect((await administrator.browser.call(rotateTestCredential, { params, body: { secret: 'next' } })).status).toBe(
      200,
    )
    expect(dataOf<OpenedCredential>(await open(agent))).toMatchObject({ secret: 'next', note: null })
    expect((await administrator.browser.call(revokeTestCredential, { params })).status).toBe(200)
    expect((await open(agent)).status).toBe(404)
    expect((await administrator.browser.call(revokeTestCredential, { params })).status).toBe(409)
    expect((await list())[0]).toMatchObject({ state: 'revoked', revoked_for: 'hand' })
    expect((await acts()).slice(before)).toEqual([
      'credential.added',
      'credential.claimed',
      'credential.opened',
      'credential.rotated',
      'credential.opened',
      'credential.revoked',
    ])
    const { rows } = await sql<{ kind: string }>`select kind from grana.notifications where user_id = ${agent.user.id}
      order by created_at`.execute(api.database.owner)
    expect(rows.map(({ kind }) => kind)).toEqual(['credential.rotated', 'credential.revoked'])
  })

  test('is in a pool once, whatever its case', async () => {
    await add({ account: 'Tester', secret: 'a' })
    expect((await add({ account: 'tester', secret: 'b' })).body['code']).toBe('credential.known')
  })

  test('one per agent: a second claim is refused, a returned one is destroyed, and three claims are the most', async () => {
    for (let count = 0; count < 5; count += 1) await add()
    for (let count = 0; count < 3; count += 1) {
      expect((await claim(agent)).status).toBe(200)
      expect((await claim(agent)).body['code']).toBe('credential.held')
      expect((await agent.browser.call(returnTestCredential, { params: ofAgent() })).status).toBe(200)
      expect((await agent.browser.call(returnTestCredential, { params: ofAgent() })).status).toBe(404)
    }
    expect((await claim(agent)).body['code']).toBe('credential.too_often')
    const left = (await list()).filter(({ state }) => state === 'revoked')
    expect(left.map(({ revoked_for: reason }) => reason)).toEqual(['returned', 'returned', 'returned'])
  })

  test('opens after a second factor that is recent', async () => {
    await add()
    await claim(agent)
    const { owner } = api.database
    await sql`update grana.sessions set confirmed_at = confirmed_at - interval '10 minutes'
      where user_id = ${agent.user.id}`.execute(owner)
    expect((await open(agent)).body['code']).toBe('auth.confirm_first')
    await sql`update grana.sessions set second_factor = null where user_id = ${agent.user.id}`.execute(owner)
    expect((await open(agent)).status).toBe(403)
  })

  test('activation links must be links', async () => {
    const linked = await reportWorld(api, {}, { credential_mode: 'provided_email_activation' })
    const by = await linked.inProgram('owner')
    const wrong = await add({ account: 'a@bank.example', secret: 'javascript:alert(1)' }, by, linked)
    expect([wrong.status, wrong.body['fields']]).toEqual([422, { secret: validationTexts['credential.link'] }])
    expect((await add({ account: 'a@bank.example', secret: 'https://bank.example/r?t=1' }, by, linked)).status).toBe(
      200,
    )
  })
})

describe('a race', () => {
  test('50 agents claim at once from a pool of 30: exactly 30 get one each', async () => {
    const agents = await Promise.all(Array.from({ length: 50 }, () => reportingAgent(api)))
    const rows = Array.from({ length: 30 }, (_, index) => `tester-${index},secret-${index}`).join('\n')
    for (let round = 0; round < sized({ gate: 2, full: 100 }); round += 1) {
      await sql`delete from grana.test_credentials`.execute(api.database.owner)
      await administrator.browser.call(importTestCredentials, {
        params: inTarget(),
        body: { content: rows, has_header: false },
      })
      const answers = await Promise.all(agents.map((one) => claim(one)))
      const codes = Map.groupBy(answers, ({ status, body }) => body['code'] ?? status)
      expect([codes.get(200)?.length, codes.get('credential.none_free')?.length]).toEqual([30, 20])
      const held = (await list()).filter(({ state }) => state === 'claimed')
      expect(new Set(held.map(({ account }) => account)).size).toBe(30)
      expect(held.length).toBe(30)
    }
  })

  test(
    'accounts that are opened, replaced and returned while the program closes: all end, and no request fails',
    { timeout: 600_000 },
    async () => {
      for (let round = 0; round < sized({ gate: 2, full: 100 }); round += 1) {
        const place = await reportWorld(api, {}, provided)
        const agents = await Promise.all(Array.from({ length: 6 }, () => reportingAgent(api)))
        for (const one of agents) {
          await add(form(), place, place)
          expect((await claim(one, place)).status).toBe(200)
        }
        const [held] = (await list(place, place)).filter(({ state }) => state === 'claimed')
        const rotation = { params: { ...inProgram(place), credential: held?.id ?? '' }, body: { secret: 'next' } }
        const [first = agent, ...rest] = agents
        const answers = await Promise.all([
          ...rest.flatMap((one) => [open(one, place), open(one, place)]),
          first.browser.call(returnTestCredential, { params: ofAgent(place) }),
          place.browser.call(rotateTestCredential, rotation),
          place.browser.call(changeProgramState, { params: inProgram(place), body: { to: 'closed' } }),
          ...rest.map((one) => open(one, place)),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        expect(await secretsLeft(place)).toBe(0)
      }
    },
  )

  test(
    'an account that is opened and replaced while its agent is suspended: it ends, and no request fails',
    { timeout: 600_000 },
    async () => {
      const staff = await signInTestStaff(api)
      for (let round = 0; round < sized({ gate: 2, full: 100 }); round += 1) {
        await sql`delete from grana.test_credentials`.execute(api.database.owner)
        const one = await reportingAgent(api)
        await add()
        await claim(one)
        const rotation = {
          params: { ...inProgram(), credential: (await list())[0]?.id ?? '' },
          body: { secret: 'next' },
        }
        const suspension = {
          params: { id: one.user.id },
          body: { clause: 'conduct_hackers', reason: 'Scans elsewhere.' },
        }
        const answers = await Promise.all([
          ...Array.from({ length: 5 }, () => open(one)),
          administrator.browser.call(rotateTestCredential, rotation),
          staff.browser.call(suspendPerson, suspension),
          open(one),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        expect((await list())[0]).toMatchObject({ state: 'revoked', revoked_for: 'disabled' })
      }
    },
  )

  test('one agent claims ten times at once: one account', async () => {
    for (let count = 0; count < 3; count += 1) await add()
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(agent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await list()).filter(({ state }) => state === 'claimed')).toHaveLength(1)
  })
})

describe('who may', () => {
  test('owners, administrators and technical contacts manage; others do not, and another tenant sees nothing', async () => {
    const statuses = []
    for (const role of programRoles) statuses.push([role, (await add(form(), await world.inProgram(role))).status])
    expect(statuses).toEqual([
      ['owner', 200],
      ['administrator', 200],
      ['analyst', 403],
      ['viewer', 403],
      ['technical_contact', 200],
      ['backup_contact', 404],
    ])
    const foreign = await other.inProgram('owner')
    expect((await add(form(), foreign)).status).toBe(404)
    expect((await add(form(), agent)).status).toBe(404)
    const crossed = { organization: other.organization, program: world.program }
    expect((await other.browser.call(listCredentialPools, { params: crossed })).status).toBe(404)
    const triager = await signInTestStaff(api, 'triager')
    expect((await triager.browser.call(listTestCredentials, { params: inTarget() })).status).toBe(404)
    const [held] = await list()
    const elsewhere = { ...inProgram(other), credential: held?.id ?? '' }
    expect((await foreign.browser.call(revokeTestCredential, { params: elsewhere })).status).toBe(404)
    expect(
      (await administrator.browser.call(listAgentCredentials, { params: { program: world.program } })).status,
    ).toBe(403)
  })

  test('an agent opens only what they hold', async () => {
    await add()
    await claim(agent)
    const thief = await reportingAgent(api)
    expect((await open(thief)).status).toBe(404)
    expect((await seen(thief))[0]?.held).toBeNull()
  })

  test('agents of a denied country claim nothing', async () => {
    const closed = await reportWorld(api, { approved_countries: ['AR'] }, provided)
    await add(form(), await closed.inProgram('owner'), closed)
    await sql`update grana.users set country_code = 'MX' where id = ${agent.user.id}`.execute(api.database.owner)
    expect((await seen(agent, closed))[0]?.is_open).toBe(false)
    expect((await claim(agent, closed)).body['code']).toBe('credential.closed')
  })
})

describe('a file of accounts', () => {
  const send = (content: string, has_header = true) => ({ params: inTarget(), body: { content, has_header } })

  test('is previewed with the problem of each row, and adds the right ones', async () => {
    await add({ account: 'known', secret: 'x' })
    const content =
      '\uFEFFuser;password;note\r\nana;"a;""1";\r\n;b;\r\nleo;;\r\nANA;c;\r\nknown;d;\r\nzoe;e\u0001;\r\neva;f'
    const preview = dataOf(await administrator.browser.call(previewTestCredentials, send(content)))
    const problems = [
      { line: 3, account: '', problem: 'account_missing' },
      { line: 4, account: 'leo', problem: 'secret_missing' },
      { line: 5, account: 'ANA', problem: 'repeated' },
      { line: 6, account: 'known', problem: 'known' },
      { line: 7, account: 'zoe', problem: 'unreadable' },
    ]
    expect(preview).toEqual({
      rows: [{ line: 2, account: 'ana', problem: null }, ...problems, { line: 8, account: 'eva', problem: null }],
      good: 2,
    })
    expect((await list()).length).toBe(1)
    const told = dataOf(await administrator.browser.call(importTestCredentials, send(content)))
    expect(told).toEqual({ added: 2, refused: problems })
    const opened = []
    for (const one of [agent, await reportingAgent(api), await reportingAgent(api)]) {
      await claim(one)
      opened.push(dataOf<OpenedCredential>(await open(one)))
    }
    expect(opened).toContainEqual({ account: 'ana', secret: 'a;"1', note: null })
  })

  test('that is none, is empty or is too long is refused', async () => {
    const refused = async (content: string) =>
      (await administrator.browser.call(previewTestCredentials, send(content, false))).body['code']
    expect(await refused('"open')).toBe('credential.file_refused')
    expect(await refused('\n\n')).toBe('credential.file_refused')
    expect(await refused('a,b\n'.repeat(201))).toBe('credential.too_many_rows')
  })
})

describe('an empty pool', () => {
  test('is asked for once; those who manage are notified, and the agent when accounts arrive', async () => {
    const contact = await world.inProgram('technical_contact')
    const viewer = await world.inProgram('viewer')
    expect((await claim(agent)).body['code']).toBe('credential.none_free')
    expect((await request(agent)).status).toBe(200)
    expect((await request(agent)).status).toBe(200)
    await worker.drain()
    expect(await worker.openJobs()).toEqual([])
    const { rows } = await sql<{ user_id: string; count: number }>`
      select user_id, count(*)::int as count from grana.notifications where kind = 'credential.asked' group by user_id
    `.execute(api.database.owner)
    const told = new Map(rows.map(({ user_id: id, count }) => [id, count]))
    expect([told.get(contact.user.id), told.get(administrator.user.id), told.get(viewer.user.id)]).toEqual([
      1,
      1,
      undefined,
    ])
    expect((await pools())[0]?.requests).toHaveLength(1)
    await add()
    expect((await pools())[0]?.requests).toEqual([])
    const { rows: notified } = await sql<{ kind: string }>`
      select kind from grana.notifications where user_id = ${agent.user.id}`.execute(api.database.owner)
    expect(notified).toEqual([{ kind: 'credential.available' }])
    expect((await request(agent)).body['code']).toBe('credential.free')
  })
})

describe('accounts that agents make', () => {
  test('are named by the agent, under the instructions of the organization', async () => {
    const self = await reportWorld(api, {}, { credential_mode: 'self_without_pii' })
    const by = await self.inProgram('owner')
    const params = inTarget(self)
    const written = { instructions: 'Sign up with the prefix qa-.' }
    expect((await by.browser.call(saveCredentialInstructions, { params, body: written })).status).toBe(200)
    expect((await add(form(), by, self)).body['code']).toBe('credential.mode')
    expect((await seen(agent, self))[0]).toMatchObject({ mode: 'self_without_pii', ...written })
    expect((await claim(agent, self)).body['code']).toBe('credential.mode')
    const say = (account: string) =>
      agent.browser.call(declareTestAccount, { params: ofAgent(self), body: { account } })
    expect((await say('qa-ana')).status).toBe(200)
    expect((await say('qa-ana-2')).status).toBe(200)
    expect((await seen(agent, self))[0]?.held).toMatchObject({ kind: 'own', account: 'qa-ana-2' })
    expect(await list(by, self)).toMatchObject([{ kind: 'own', account: 'qa-ana-2', state: 'claimed' }])
    expect((await open(agent, self)).status).toBe(404)
    const credential = (await list(by, self))[0]?.id ?? ''
    const rotated = await by.browser.call(rotateTestCredential, {
      params: { ...inProgram(self), credential },
      body: { secret: 'x' },
    })
    expect(rotated.body['code']).toBe('credential.mode')
    expect(await acts(self)).toEqual(['credential.instructions_changed', 'credential.declared', 'credential.declared'])
  })
})

/** Gives the agent a user name by which members can invite them. */
async function nameAgent(): Promise<string> {
  const username = `tester-${randomUUID().slice(0, 8)}`
  await sql`update grana.users set username = ${username}, username_key = ${username} where id = ${agent.user.id}`.execute(
    api.database.owner,
  )
  return username
}

/** Invites the agent, who does not answer yet. */
async function inviteTester(by: Caller, place: ReportWorld): Promise<string> {
  await by.browser.call(inviteAgent, { params: inProgram(place), body: { username: await nameAgent() } })
  const [invited] = dataOf<InvitedAgent[]>(await by.browser.call(listProgramAgents, { params: inProgram(place) }))
  return invited?.id ?? ''
}

/** A private program with an account that this agent holds. */
async function privateProgram() {
  const place = await reportWorld(api, { visibility: 'private' }, provided)
  const by = await place.inProgram('owner')
  await add(form(), by, place)
  await add(form(), by, place)
  expect((await claim(agent, place)).status).toBe(404)
  const invitation = await inviteTester(by, place)
  expect((await claim(agent, place)).status).toBe(404)
  await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
  expect((await claim(agent, place)).status).toBe(200)
  expect((await open(agent, place)).status).toBe(200)
  return { place, by, invitation }
}

/** A public program with an account that this agent holds, and another one that is free. */
async function publicProgram() {
  const place = await reportWorld(api, {}, provided)
  const by = await place.inProgram('owner')
  await add(form(), by, place)
  await add(form(), by, place)
  expect((await claim(agent, place)).status).toBe(200)
  return { place, by }
}

const secretsLeft = async (place: ReportWorld) => {
  const { rows } = await sql<{ count: number }>`select count(sealed_secret)::int as count from grana.test_credentials
    where organization_id = ${place.organization}`.execute(api.database.owner)
  return rows[0]?.count
}

describe('the end', () => {
  test('comes with the removal of the agent', async () => {
    const { place, by, invitation } = await privateProgram()
    await by.browser.call(removeAgent, { params: { ...inProgram(place), invitation } })
    expect((await open(agent, place)).status).toBe(404)
    expect((await list(by, place)).map(({ state, revoked_for: why }) => [state, why])).toEqual([
      ['free', null],
      ['revoked', 'left'],
    ])
    expect((await claim(agent, place)).status).toBe(404)
    expect(await secretsLeft(place)).toBe(1)
  })

  test('comes with the removal from a public program, also of who did not answer its invitation', async () => {
    const { place, by } = await publicProgram()
    const invitation = await inviteTester(by, place)
    await by.browser.call(removeAgent, { params: { ...inProgram(place), invitation } })
    expect((await list(by, place)).map(({ revoked_for: why }) => why)).toEqual([null, 'left'])
    expect(await secretsLeft(place)).toBe(1)
    expect((await claim(agent, place)).status).toBe(404)
  })

  test('does not come with an invitation to a public program that the agent declines or that ends', async () => {
    const { place, by } = await publicProgram()
    const first = await inviteTester(by, place)
    await agent.browser.call(answerAgentInvitation, { params: { invitation: first }, body: { accept: false } })
    expect((await open(agent, place)).status).toBe(200)
  })

  test('comes when a public program becomes private, for agents without an invitation', async () => {
    const { place, by } = await publicProgram()
    const [invited, stranger] = [agent, await reportingAgent(api)]
    expect((await claim(stranger, place)).status).toBe(200)
    const invitation = await inviteTester(by, place)
    await invited.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
    expect((await publishChange(place, place.program, { visibility: 'private' })).status).toBe(200)
    expect((await open(stranger, place)).status).toBe(404)
    expect((await open(invited, place)).status).toBe(200)
    expect(await secretsLeft(place)).toBe(1)
  })

  test('orders claims: one that runs while the agent is removed gives nothing', async () => {
    const { place, invitation } = await privateProgram()
    await sql`update grana.test_credentials set state = 'revoked', sealed_secret = null, revoked_for = 'returned', revoked_at = now()
      where agent_id = ${agent.user.id}`.execute(api.database.owner)
    const removal = sql`update grana.agent_invitations set state = 'removed', answered_at = now() where id = ${invitation}`
    const claimed = await runDuringWrite(api.database.owner, {
      before: (trx) => removal.execute(trx),
      work: () => claim(agent, place),
    })
    expect(claimed.status).not.toBe(200)
    expect(await secretsLeft(place)).toBe(1)
  })

  test('comes with the end of the program, for free accounts too', async () => {
    const { place, by } = await privateProgram()
    const closed = await by.browser.call(changeProgramState, {
      params: inProgram(place),
      body: { to: 'closed' },
    })
    expect(closed.status).toBe(200)
    expect((await open(agent, place)).status).toBe(404)
    expect(new Set((await list(by, place)).map(({ revoked_for: why }) => why))).toEqual(new Set(['closed']))
    expect(await secretsLeft(place)).toBe(0)
    expect((await add(form(), by, place)).body['code']).toBe('program.closed')
  })

  test('comes with the suspension and with the disabling of the account', async () => {
    const { place } = await privateProgram()
    await sql`update grana.users set disabled_at = now(), disabled_reason = 'owner' where id = ${agent.user.id}`.execute(
      api.database.owner,
    )
    expect(await secretsLeft(place)).toBe(1)
  })
})

describe('the sealed values', () => {
  test('do not open in another row, column or organization', async () => {
    const rounds = sized({ gate: 20, full: 1000 })
    const { sealing } = api.context
    let refused = 0
    for (let round = 0; round < rounds; round += 1) {
      const key = { organizationId: randomUUID(), programId: randomUUID(), id: randomUUID() }
      const secret = sealSecret(sealing, key, { secret: 'marked', note: null })
      const account = sealAccount(sealing, key, 'marked')
      const moves = [
        () => openSecret(sealing, { ...key, id: randomUUID() }, secret),
        () => openSecret(sealing, { ...key, organizationId: randomUUID() }, secret),
        () => openSecret(sealing, { ...key, programId: randomUUID() }, secret),
        () => openSecret(sealing, key, account),
        () => openAccount(sealing, key, secret),
        () => openAccount(sealing, { ...key, id: randomUUID() }, account),
      ]
      for (const move of moves) {
        try {
          move()
        } catch {
          refused += 1
        }
      }
    }
    expect(refused).toBe(rounds * 6)
  })

  test('of another account, put into a row, are refused when it is opened', async () => {
    await add({ account: 'mine', secret: 'a' })
    await claim(agent)
    await add({ account: 'theirs', secret: 'b' })
    await sql`update grana.test_credentials c set sealed_secret = o.sealed_secret from grana.test_credentials o
      where c.state = 'claimed' and o.state = 'free'`.execute(api.database.owner)
    const answer = await open(agent)
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('"b"')
  })

  test('are sealed again with the current key, without a line in the log', async () => {
    await add({ account: 'old', secret: 'a' })
    const before = (await acts()).length
    const { owner } = api.database
    const [row] = await owner.selectFrom('test_credentials').selectAll().execute()
    const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'))
    const key = { organizationId: world.organization, programId: world.program, id: row?.id ?? '' }
    const was = createSealing(old ?? '')
    const values = { account: sealAccount(was, key, 'old'), secret: sealSecret(was, key, { secret: 'a', note: null }) }
    await sql`update grana.test_credentials set sealed_account = ${values.account}, sealed_secret = ${values.secret}`.execute(
      owner,
    )
    expect(await resealCredentials(owner, createSealing(current ?? '', old))).toBe(1)
    const [after] = await owner.selectFrom('test_credentials').selectAll().execute()
    const now = createSealing(current ?? '')
    expect(openAccount(now, key, after?.sealed_account ?? Buffer.alloc(0))).toBe('old')
    expect(openSecret(now, key, after?.sealed_secret ?? Buffer.alloc(0)).secret).toBe('a')
    expect((await acts()).length).toBe(before)
  })
})
