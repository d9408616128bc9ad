import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '#server/lib/tokens.ts'
import { dataOf } from '#server/testing/programs.ts'
import { insertMember, insertMembership, insertOrganization, signedInBrowser } from '#server/testing/tenants.ts'
import { testBrowser, type ApiResponse, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, testPassword, type TestUser, type TestUserChanges } from '#server/testing/test-user.ts'
import { changePassword, getUser } from '@grana/contract/accounts'
import { logIn, resetPassword } from '@grana/contract/auth'
import { createGroupRole } from '@grana/contract/identity/group-roles'
import {
  getIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
  switchIdentityProvider,
  type IdentityProviderAnswer,
} from '@grana/contract/identity/providers'
import { beginSingleSignOn, linkIdentity } from '@grana/contract/identity/single-sign-on'
import {
  begin,
  complete,
  connect,
  formOf,
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
const db = () => world.api.database.owner

beforeAll(async () => {
  world = await startSignOnWorld()
})
beforeEach(async () => {
  for (const tenant of [world.mine, world.theirs]) {
    tenant.provider.misbehave({})
    await db().updateTable('email_domains').set({ state: 'proven', lapsed_at: null }).execute()
    await connect(tenant)
  }
})
afterAll(() => world.close())

const codeOf = ({ body }: ApiResponse) => body['code']
const ticketOf = (answer: ApiResponse) => dataOf<{ ticket?: string }>(answer).ticket ?? ''
const params = () => ({ organization: world.mine.organization })

async function memberOfMine(changes: TestUserChanges = {}): Promise<TestUser> {
  const user = await insertTestUser(db(), {
    kind: 'customer',
    email: `miembro.${crypto.randomUUID().slice(0, 8)}@${world.mine.domain}`,
    ...changes,
  })
  await insertMembership(db(), { organizationId: world.mine.organization, userId: user.id }, { role: 'member' })
  return user
}

const signIn = (browser: TestBrowser, email: string, password = testPassword) =>
  browser.call(logIn, { body: { email, password } })

/** A member whose account is linked, by the way that people take. */
async function linkedMember(
  browser = newBrowser(world),
): Promise<{ user: TestUser; person: Person; browser: TestBrowser }> {
  const user = await memberOfMine()
  const person = stranger(world.mine, { email: user.email })
  const answer = await signOn(browser, world.mine, person)
  browser.hold(await signIn(browser, user.email), user.email)
  const linked = await browser.call(linkIdentity, { body: { ticket: ticketOf(answer) } })
  expect(linked.status).toBe(200)
  return { user, person, browser }
}

const identities = () => db().selectFrom('provider_identities').selectAll().execute()

describe('an unknown person', () => {
  test('gets an account: a member without a password, who accepts the terms with the first visit', async () => {
    const person = stranger(world.mine, { groups: ['owners', 'admin'] })
    const browser = newBrowser(world)
    const answer = await signOn(browser, world.mine, person)
    hold(browser, answer)
    const user = await db()
      .selectFrom('users')
      .selectAll()
      .where('email_key', '=', String(person['email']))
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ kind: 'customer', first_name: 'Ines', last_name: 'Solar' })
    expect(user.email_verified_at).not.toBeNull()
    const roles = await db().selectFrom('memberships').selectAll().where('user_id', '=', user.id).execute()
    expect(roles).toMatchObject([{ organization_id: world.mine.organization, role: 'member' }])
    expect((await browser.call(getUser)).status).toBe(200)
    expect(await db().selectFrom('consents').select('document').where('user_id', '=', user.id).execute()).toEqual([])
    for (const password of ['', testPassword])
      expect((await signIn(newBrowser(world), user.email, password)).status).not.toBe(200)
    const again = await signOn(newBrowser(world), world.mine, { ...person, email: 'changed@elsewhere.example' })
    expect(dataOf<{ email: string }>(again).email).toBe(user.email)
  })

  test('gets none where the organization does not want it', async () => {
    await connect(world.mine, { creates_accounts: false })
    expect(codeOf(await signOn(newBrowser(world), world.mine, stranger(world.mine)))).toBe('single_sign_on.no_account')
  })

  test('gets none for an address of another organization, and none by its provider', async () => {
    const person = stranger(world.theirs)
    expect(codeOf(await signOn(newBrowser(world), world.mine, person))).toBe('single_sign_on.other_domain')
  })
})

describe('groups of a token', () => {
  const roleOf = async ({ email }: Person) => {
    const query = db().selectFrom('memberships as m').innerJoin('users as u', 'u.id', 'm.user_id').select('m.role')
    return (await query.where('u.email_key', '=', String(email)).executeTakeFirstOrThrow()).role
  }

  test('give roles and end them at each sign-in; never the role of an owner, and not what was left out', async () => {
    const body = { group: 'Auditores', role: 'viewer' }
    await world.mine.world.browser.call(createGroupRole, { params: params(), body })
    const person = stranger(world.mine, { groups: ['AUDITORES', 7, null] })
    const enter = (changes: Record<string, unknown>) =>
      signOn(newBrowser(world), world.mine, { ...person, groups: undefined, ...changes })
    await signOn(newBrowser(world), world.mine, person)
    expect(await roleOf(person)).toBe('viewer')
    await enter({ hasgroups: true })
    await enter({ _claim_names: { groups: 'elsewhere' } })
    expect(await roleOf(person)).toBe('viewer')
    await enter({ groups: 'otros' })
    expect(await roleOf(person)).toBe('member')
    await enter({ groups: 'Auditores' })
    expect(await roleOf(person)).toBe('viewer')
    await enter({})
    expect(await roleOf(person)).toBe('member')
  })
})

describe('an address that has an account', () => {
  test('opens no session: it offers a link, which the account confirms after its password', async () => {
    const user = await memberOfMine()
    const browser = newBrowser(world)
    const person = stranger(world.mine, { email: user.email.toUpperCase() })
    const answer = await signOn(browser, world.mine, person)
    expect(tokensOf(answer)).toBeUndefined()
    const ticket = ticketOf(answer)
    expect((await browser.call(linkIdentity, { body: { ticket } })).status).toBe(401)
    browser.hold(await signIn(browser, user.email), user.email)
    expect((await browser.call(linkIdentity, { body: { ticket } })).status).toBe(200)
    expect(codeOf(await browser.call(linkIdentity, { body: { ticket } }))).toBe('single_sign_on.expired')
    const later = newBrowser(world)
    hold(later, await signOn(later, world.mine, person))
    expect(dataOf<{ id: string }>(await later.call(getUser)).id).toBe(user.id)
  })

  test('is linked by no other account, in no other browser and not after a quarter of an hour', async () => {
    const user = await memberOfMine()
    const other = await memberOfMine()
    const browser = newBrowser(world)
    const begun = await signOn(browser, world.mine, stranger(world.mine, { email: user.email }))
    const ticket = ticketOf(begun)
    const link = async (given: TestBrowser) => codeOf(await given.call(linkIdentity, { body: { ticket } }))
    const ofOther = testBrowser(world.api.app, { beside: browser })
    ofOther.hold(await signIn(ofOther, other.email), other.email)
    expect(await link(ofOther)).toBe('single_sign_on.expired')
    const elsewhere = newBrowser(world)
    elsewhere.hold(await signIn(elsewhere, user.email), user.email)
    expect(await link(elsewhere)).toBe('single_sign_on.expired')
    await begin(elsewhere, user.email)
    expect(await link(elsewhere)).toBe('single_sign_on.expired')
    browser.hold(await signIn(browser, user.email), user.email)
    await db().updateTable('sign_on_attempts').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute()
    expect(await link(browser)).toBe('single_sign_on.expired')
    expect((await identities()).filter(({ user_id: id }) => id === user.id || id === other.id)).toEqual([])
  })

  test.each([
    ['an agent', 'agent', 'single_sign_on.refused'],
    ['staff', 'staff', 'single_sign_on.refused'],
    ['a customer of no organization', 'customer', 'single_sign_on.not_member'],
  ] as const)('of %s is refused', async (_name, kind, code) => {
    const email = `${kind}.${crypto.randomUUID().slice(0, 8)}@${world.mine.domain}`
    await insertTestUser(db(), { kind, email, ...(kind === 'staff' && { staff_role: 'triager' }) })
    const answer = await signOn(newBrowser(world), world.mine, stranger(world.mine, { email }))
    expect([codeOf(answer), tokensOf(answer)]).toEqual([code, undefined])
  })

  test('of a member of two organizations is refused', async () => {
    const user = await memberOfMine()
    await insertMembership(db(), { organizationId: world.theirs.organization, userId: user.id }, { role: 'viewer' })
    const answer = await signOn(newBrowser(world), world.mine, stranger(world.mine, { email: user.email }))
    expect(codeOf(answer)).toBe('single_sign_on.elsewhere')
  })
})

describe('a linked account', () => {
  test('joins no other organization, whatever asks for it', async () => {
    const { user } = await linkedMember()
    const join = insertMembership(
      db(),
      { organizationId: world.theirs.organization, userId: user.id },
      { role: 'member' },
    )
    await expect(join).rejects.toThrow('would belong to two organizations')
    const founded = await insertOrganization(db())
    await expect(
      insertMembership(db(), { organizationId: founded.id, userId: user.id }, { role: 'owner' }),
    ).rejects.toThrow('two organizations')
  })

  test('is not linked while a membership elsewhere is under way', async () => {
    const user = await memberOfMine()
    await insertMembership(db(), { organizationId: world.theirs.organization, userId: user.id }, { role: 'viewer' })
    const provider = dataOf<IdentityProviderAnswer>(
      await world.mine.world.browser.call(getIdentityProvider, { params: params() }),
    )
    const row = {
      organization_id: world.mine.organization,
      provider_id: provider.provider?.id ?? '',
      subject: 'forged',
      user_id: user.id,
      linked_at: new Date(),
    }
    await expect(db().insertInto('provider_identities').values(row).execute()).rejects.toThrow('two organizations')
  })

  test('is not opened by the same subject at the provider of another organization', async () => {
    const { person, user } = await linkedMember()
    const forged = await signOn(newBrowser(world), world.theirs, { ...person, email: `x@${world.theirs.domain}` })
    expect(dataOf<{ email: string }>(forged).email).not.toBe(user.email)
    const asked = await signOn(newBrowser(world), world.theirs, { sub: person.sub, email: user.email })
    expect(tokensOf(asked) === undefined || dataOf<{ email: string }>(asked).email !== user.email).toBe(true)
  })

  test('that was disabled, removed from the organization or lost its domain is refused', async () => {
    const disabled = await linkedMember()
    await db().updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.user.id).execute()
    expect(codeOf(await signOn(newBrowser(world), world.mine, disabled.person))).toBe('single_sign_on.refused')
    const removed = await linkedMember()
    await db().deleteFrom('memberships').where('user_id', '=', removed.user.id).execute()
    expect(codeOf(await signOn(newBrowser(world), world.mine, removed.person))).toBe('single_sign_on.not_member')
    const moved = await linkedMember()
    const email = `m${moved.user.id.slice(0, 8)}@elsewhere.example`
    await db().updateTable('users').set({ email, email_key: email }).where('id', '=', moved.user.id).execute()
    expect(codeOf(await signOn(newBrowser(world), world.mine, moved.person))).toBe('single_sign_on.other_domain')
  })

  test('with a second factor still needs it, and the session says who opened it', async () => {
    const { user, person } = await linkedMember()
    await db()
      .updateTable('users')
      .set({ totp_enabled_at: new Date(), totp_seed: Buffer.alloc(40, 1) })
      .where('id', '=', user.id)
      .execute()
    const browser = newBrowser(world)
    const answer = await signOn(browser, world.mine, person)
    expect(tokensOf(answer)?.require2fa).toBe(true)
    hold(browser, answer)
    expect((await browser.call(getUser)).status).not.toBe(200)
    const rows = await db()
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('provider_id', 'is not', null)
      .execute()
    expect(rows).toMatchObject([{ second_factor_due: true }])
  })
})

describe('the way back', () => {
  const start = async () => {
    const browser = newBrowser(world)
    const url = await begin(browser, `ana@${world.mine.domain}`)
    return { browser, url, back: world.mine.provider.authorize(url, stranger(world.mine)) }
  }

  test('counts once, also when it comes twice at the same moment', async () => {
    const { browser, back } = await start()
    const answers = await Promise.all([complete(browser, back), complete(browser, back), complete(browser, back)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(codeOf(await complete(browser, back))).toBe('single_sign_on.expired')
  })

  test('counts only in the browser that began, with its own cookie', async () => {
    const { back } = await start()
    expect(codeOf(await complete(newBrowser(world), back))).toBe('single_sign_on.expired')
    const attacker = newBrowser(world)
    await begin(attacker, `eva@${world.mine.domain}`)
    expect(codeOf(await complete(attacker, back))).toBe('single_sign_on.expired')
  })

  test('does not carry the code of another person: its proof key is of another attempt', async () => {
    const victim = await start()
    const attacker = await start()
    const answer = await complete(attacker.browser, { state: attacker.back.state, code: victim.back.code })
    expect(codeOf(answer)).toBe('single_sign_on.refused')
    expect((answer.body['details'] as { reason: string }).reason).toContain('invalid_grant')
  })

  test('goes to the provider that was asked, not to one that answers (mix-up)', async () => {
    const browser = newBrowser(world)
    const url = await begin(browser, `ana@${world.mine.domain}`)
    const asked = new URL(url)
    const hostile = world.theirs.provider.authorize(url, stranger(world.theirs))
    const answer = await complete(browser, { code: hostile.code, state: asked.searchParams.get('state') })
    expect(codeOf(answer)).toBe('single_sign_on.refused')
  })

  test.each([
    ['another issuer', () => world.theirs.provider.issuer],
    ['none', () => undefined],
  ])('names its issuer where the provider promises it; refused with %s', async (_name, iss) => {
    const discovery = (document: Record<string, unknown>) => ({
      ...document,
      authorization_response_iss_parameter_supported: true,
    })
    world.mine.provider.misbehave({ discovery })
    const { browser, back } = await start()
    const answer = await complete(browser, { ...back, ...(iss() !== undefined && { iss: iss() }) })
    expect(codeOf(answer)).toBe('single_sign_on.refused')
  })

  test('is too late after ten minutes', async () => {
    const { browser, back } = await start()
    await db()
      .updateTable('sign_on_attempts')
      .set({ expires_at: new Date() })
      .where('state_hash', '=', hashSecret(back.state))
      .execute()
    expect(codeOf(await complete(browser, back))).toBe('single_sign_on.expired')
  })

  test('is of no use once the provider is off, gone or another one', async () => {
    const first = await start()
    await world.mine.world.browser.call(switchIdentityProvider, { params: params(), body: { is_on: false } })
    expect(codeOf(await complete(first.browser, first.back))).toBe('single_sign_on.expired')
    expect(codeOf(await newBrowser(world).call(beginSingleSignOn, { body: { email: `a@${world.mine.domain}` } }))).toBe(
      'single_sign_on.none',
    )
    await connect(world.mine)
    const second = await start()
    await world.mine.world.browser.call(removeIdentityProvider, { params: params() })
    expect(codeOf(await complete(second.browser, second.back))).toBe('single_sign_on.expired')
  })

  test('takes no address to go to, and no invented state', async () => {
    const { browser, back } = await start()
    for (const extra of [{ return_to: 'https://attacker.example' }, { redirect_uri: 'https://attacker.example' }])
      expect((await complete(browser, { ...back, ...extra })).status).toBe(400)
    expect(codeOf(await complete(browser, { ...back, state: 'A'.repeat(43) }))).toBe('single_sign_on.expired')
    const asked = new URL(await begin(browser, `ana@${world.mine.domain}`)).searchParams
    expect(asked.get('redirect_uri')).toMatch(/\/sign-in\/organization\/return$/)
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code'])
  })
})

describe('an enforced provider', () => {
  test('closes the password of members, and leaves it to owners', async () => {
    const user = await memberOfMine()
    const browser = await signedInBrowser(world.api.app, db(), user)
    await connect(world.mine, { is_enforced: true })
    expect(codeOf(await signIn(newBrowser(world), user.email))).toBe('auth.use_provider')
    expect(codeOf(await signIn(newBrowser(world), user.email, 'Otra#clave-41-faro'))).toMatch(/^auth[.]failed/)
    const change = {
      current_password: testPassword,
      password: 'Colibri&9puentes',
      password_confirmation: 'Colibri&9puentes',
    }
    expect(codeOf(await browser.call(changePassword, { body: change }))).toBe('auth.use_provider')
    const token = 'r'.repeat(43)
    const link = {
      token_hash: hashSecret(token),
      user_id: user.id,
      email: user.email,
      purpose: 'reset_password' as const,
    }
    const at = new Date()
    await db()
      .insertInto('one_time_links')
      .values({ ...link, created_at: at, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    const reset = await newBrowser(world).call(resetPassword, {
      params: { token },
      body: { password: 'Colibri&9puentes', password_confirmation: 'Colibri&9puentes' },
    })
    expect(codeOf(reset)).toBe('auth.use_provider')
    const owner = await memberOfMine()
    await db().updateTable('memberships').set({ role: 'owner' }).where('user_id', '=', owner.id).execute()
    expect((await signIn(newBrowser(world), owner.email)).status).toBe(200)
  })

  test('lets a member confirm the link by the password, in the browser that was just signed in there', async () => {
    await connect(world.mine, { is_enforced: true })
    const { user, person } = await linkedMember()
    expect(codeOf(await signIn(newBrowser(world), user.email))).toBe('auth.use_provider')
    const later = newBrowser(world)
    expect(tokensOf(await signOn(later, world.mine, person))).toBeDefined()
  })

  test('closes nothing once its domain lapsed or it is off', async () => {
    const user = await memberOfMine()
    await connect(world.mine, { is_enforced: true })
    await db()
      .updateTable('email_domains')
      .set({ state: 'lapsed', lapsed_at: new Date() })
      .where('organization_id', '=', world.mine.organization)
      .execute()
    expect((await signIn(newBrowser(world), user.email)).status).toBe(200)
    await db().updateTable('email_domains').set({ state: 'proven', lapsed_at: null }).execute()
    expect(codeOf(await signIn(newBrowser(world), user.email))).toBe('auth.use_provider')
    await world.mine.world.browser.call(switchIdentityProvider, { params: params(), body: { is_on: false } })
    expect((await signIn(newBrowser(world), user.email)).status).toBe(200)
  })
})

describe('owners', () => {
  test('end every session of the provider by switching it off, by removing it and by another issuer', async () => {
    const browser = world.mine.world.browser
    const enter = async () => {
      await connect(world.mine)
      const member = newBrowser(world)
      hold(member, await signOn(member, world.mine, stranger(world.mine)))
      expect((await member.call(getUser)).status).toBe(200)
      return member
    }
    const off = await enter()
    await browser.call(switchIdentityProvider, { params: params(), body: { is_on: false } })
    expect((await off.call(getUser)).status).toBe(401)
    const gone = await enter()
    await browser.call(removeIdentityProvider, { params: params() })
    expect((await gone.call(getUser)).status).toBe(401)
    const other = await enter()
    const saved = await browser.call(saveIdentityProvider, { params: params(), body: formOf(world.theirs.provider) })
    expect(saved.status).toBe(200)
    expect((await other.call(getUser)).status).toBe(401)
    expect((await identities()).filter(({ organization_id: id }) => id === world.mine.organization)).toEqual([])
  })

  test('never read the secret again, which is stored encrypted', async () => {
    const { secret } = world.mine.provider.client
    const answer = await world.mine.world.browser.call(getIdentityProvider, { params: params() })
    expect(JSON.stringify([answer.body, world.api.logged])).not.toContain(secret)
    const rows = await db().selectFrom('identity_providers').select('sealed_secret').execute()
    for (const { sealed_secret: sealed } of rows) expect(sealed?.toString('latin1')).not.toContain(secret)
  })

  test('cannot switch it on without a proven domain', async () => {
    await db().updateTable('email_domains').set({ state: 'lapsed', lapsed_at: new Date() }).execute()
    const answer = await world.mine.world.browser.call(switchIdentityProvider, {
      params: params(),
      body: { is_on: true },
    })
    expect(codeOf(answer)).toBe('provider.no_domain')
  })

  test('alone govern it: members and another tenant may not', async () => {
    for (const role of ['viewer', 'member'] as const) {
      const user = await insertMember(db(), world.mine.organization, { role })
      const browser = await signedInBrowser(world.api.app, db(), user)
      expect((await browser.call(getIdentityProvider, { params: params() })).status).toBe(403)
      expect((await browser.call(removeIdentityProvider, { params: params() })).status).toBe(403)
    }
    const { browser } = world.theirs.world
    for (const operation of [getIdentityProvider, removeIdentityProvider])
      expect((await browser.call(operation, { params: params() })).status).toBe(404)
    const body = formOf(world.mine.provider)
    expect((await browser.call(saveIdentityProvider, { params: params(), body })).status).toBe(404)
  })

  test('find every act in the log', async () => {
    const { rows } = await sql<{ action: string }>`
      select distinct action from grana.audit_events where organization_id = ${world.mine.organization}
        and (action like 'identity_provider.%' or action like 'single_sign_on.%') order by action`.execute(db())
    expect(rows.map(({ action }) => action)).toEqual([
      'identity_provider.changed',
      'identity_provider.connected',
      'identity_provider.removed',
      'identity_provider.switched_off',
      'identity_provider.switched_on',
      'single_sign_on.joined',
      'single_sign_on.linked',
      'single_sign_on.signed_in',
    ])
  })
})
