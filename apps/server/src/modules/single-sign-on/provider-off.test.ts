import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Trx } from '#server/db/database.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { runDuringWrite } from '#server/testing/concurrent-write.ts'
import { insertMembership } from '#server/testing/tenants.ts'
import type { ApiResponse, TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestSession, insertTestUser, testPassword, type TestUser } from '#server/testing/test-user.ts'
import { changePassword } from '@grana/contract/accounts'
import { removeIdentityProvider, switchIdentityProvider } from '@grana/contract/identity/providers'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { lockEnabledProvider } from '../sessions/public.ts'
import { deleteProvider, endProviderSessions, updateProvider } from './queries-providers.ts'
import { connectSaml, samlBrowser, samlSignOn, samlStranger, startSamlWorld, type SamlWorld } from './saml.fixture.ts'
import {
  connect,
  hold,
  newBrowser,
  signOn,
  startSignOnWorld,
  stranger,
  tokensOf,
  type Person,
  type SignOnWorld,
} from './single-sign-on.fixture.ts'

let world: SignOnWorld
let saml: SamlWorld

beforeAll(async () => {
  world = await startSignOnWorld()
  saml = await startSamlWorld()
})
beforeEach(async () => {
  await connect(world.mine)
  await connectSaml(saml.mine)
})
afterAll(async () => {
  await world.close()
  await saml.api.close()
})

type Tenant = { api: SignOnWorld['api']; organization: string; owner: TestBrowser }
type Enter = () => Promise<ApiResponse>
type Key = { organizationId: string; providerId: string }

const codeOf = ({ body }: ApiResponse) => body['code']
const byOpenId = (): Tenant => ({ api: world.api, ...world.mine, owner: world.mine.world.browser })
const bySaml = (): Tenant => ({ api: saml.api, ...saml.mine, owner: saml.mine.world.browser })

/** Each call signs in the same person, whose account the first call created. */
function openIdPerson(): Enter {
  const person = stranger(world.mine)
  return () => signOn(newBrowser(world), world.mine, person)
}

function samlPerson(): Enter {
  const person = samlStranger(saml.mine)
  return () => samlSignOn(saml, samlBrowser(saml), { tenant: saml.mine, person })
}

const protocols = [
  ['OpenID', byOpenId, openIdPerson],
  ['SAML', bySaml, samlPerson],
] as const

async function keyOf({ api, organization }: Tenant): Promise<Key> {
  const query = api.database.owner.selectFrom('identity_providers').select('id')
  const { id } = await query.where('organization_id', '=', organization).executeTakeFirstOrThrow()
  return { organizationId: organization, providerId: id }
}

async function switchOff(trx: Trx, key: Key): Promise<void> {
  await updateProvider(trx, key, { state: 'off' })
  await endProviderSessions(trx, key.providerId, new Date())
}

async function remove(trx: Trx, key: Key): Promise<void> {
  await endProviderSessions(trx, key.providerId, new Date())
  await deleteProvider(trx, key)
}

const livingSessions = ({ api }: Tenant, { providerId }: Key) =>
  api.database.owner
    .selectFrom('sessions')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('ended_at', 'is', null)
    .execute()

describe.each(protocols)('while a provider by %s is switched off or removed', (_name, tenantOf, newPerson) => {
  test.each([
    ['switched off', switchOff],
    ['removed', remove],
  ])('a person with an account is not signed in: %s', async (_act, act) => {
    const [tenant, enter] = [tenantOf(), newPerson()]
    expect(tokensOf(await enter())).toBeDefined()
    const key = await keyOf(tenant)
    const answer = await runDuringWrite(tenant.api.database.owner, { before: (trx) => act(trx, key), work: enter })
    expect([codeOf(answer), tokensOf(answer)]).toEqual(['single_sign_on.expired', undefined])
    expect(await livingSessions(tenant, key)).toEqual([])
  })

  test('no account is created for an unknown person', async () => {
    const [tenant, enter] = [tenantOf(), newPerson()]
    const key = await keyOf(tenant)
    const answer = await runDuringWrite(tenant.api.database.owner, {
      before: (trx) => switchOff(trx, key),
      work: enter,
    })
    expect([codeOf(answer), tokensOf(answer)]).toEqual(['single_sign_on.refused', undefined])
    expect(await livingSessions(tenant, key)).toEqual([])
  })

  test.each([
    ['switching it off', switchIdentityProvider, { body: { is_on: false } }],
    ['removing it', removeIdentityProvider, {}],
  ])('%s waits for a session that is being opened, and ends it', async (_act, operation, input) => {
    const tenant = tenantOf()
    const key = await keyOf(tenant)
    const { created_by: userId } = await tenant.api.database.owner
      .selectFrom('identity_providers')
      .select('created_by')
      .where('id', '=', key.providerId)
      .executeTakeFirstOrThrow()
    const answer = await runDuringWrite(tenant.api.database.owner, {
      before: async (trx) => {
        expect(await lockEnabledProvider(trx, key.providerId)).toBe(true)
        await insertTestSession(trx, userId, { provider_id: key.providerId })
      },
      work: () => tenant.owner.call(operation, { params: { organization: tenant.organization }, ...input }),
    })
    expect(answer.status).toBe(200)
    expect(await livingSessions(tenant, key)).toEqual([])
  })
})

describe('a session of a provider that is being switched off', () => {
  const db = () => world.api.database.owner

  /** A member with a password, who is linked to the provider. */
  async function insertLinkedMember(): Promise<{ user: TestUser; person: Person }> {
    const person = stranger(world.mine)
    const user = await insertTestUser(db(), { kind: 'customer', email: String(person['email']) })
    const { organizationId, providerId } = await keyOf(byOpenId())
    await insertMembership(db(), { organizationId, userId: user.id }, { role: 'member' })
    const link = { organization_id: organizationId, provider_id: providerId, subject: person.sub, user_id: user.id }
    await db()
      .insertInto('provider_identities')
      .values({ ...link, linked_at: new Date() })
      .execute()
    return { user, person }
  }

  async function enter(person: Person): Promise<TestBrowser> {
    const browser = newBrowser(world)
    hold(browser, await signOn(browser, world.mine, person))
    return browser
  }

  async function duringSwitchOff(work: Enter): Promise<ApiResponse> {
    const key = await keyOf(byOpenId())
    const answer = await runDuringWrite(db(), { before: (trx) => switchOff(trx, key), work })
    expect(await livingSessions(byOpenId(), key)).toEqual([])
    return answer
  }

  test('is not followed by one with the second factor', async () => {
    const { person, user } = await insertLinkedMember()
    const code = 'abcdefghjkmnpqrstuvwxyz2'
    const seed = world.api.context.sealing.seal('JBSWY3DPEHPK3PXP', authenticatorPlace(user.id))
    const on = { totp_seed: seed, totp_enabled_at: new Date() }
    await db().updateTable('users').set(on).where('id', '=', user.id).execute()
    await db()
      .insertInto('recovery_codes')
      .values({ user_id: user.id, code_hash: hashSecret(`recovery ${code}`) })
      .execute()
    const browser = await enter(person)
    const key = await keyOf(byOpenId())
    const pending = db().selectFrom('sessions').select('tries').where('user_id', '=', user.id)
    // The try is counted and the code not yet used up: the pending session counts as active until here.
    const { confirming } = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('grana.system', 'on', true)`.execute(trx)
        await trx.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).forUpdate().execute()
        const running = browser.call(confirmTwoFactor, { body: { code } })
        await vi.waitUntil(async () => (await pending.executeTakeFirstOrThrow()).tries > 0, 30_000)
        await db()
          .transaction()
          .execute((other) => switchOff(other, key))
        return { confirming: running }
      })
    const answer = await confirming
    expect([answer.status, codeOf(answer)]).toEqual([401, 'auth.required'])
    expect(await livingSessions(byOpenId(), key)).toEqual([])
  })

  test('is not followed by one after a new password, which is not stored', async () => {
    const { person, user } = await insertLinkedMember()
    const browser = await enter(person)
    const query = db().selectFrom('users').select('password_hash').where('id', '=', user.id)
    const before = await query.executeTakeFirstOrThrow()
    const password = 'Colibri&9puentes'
    const body = { current_password: testPassword, password, password_confirmation: password }
    const answer = await duringSwitchOff(() => browser.call(changePassword, { body }))
    expect([answer.status, codeOf(answer)]).toEqual([401, 'auth.required'])
    expect(await query.executeTakeFirstOrThrow()).toEqual(before)
  })
})
