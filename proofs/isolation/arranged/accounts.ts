import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { addPasskey, requestPasskeyChallenge, preparePasskey } from '@grana/contract/factors/passkeys'
import { createHandoffCode } from '@grana/contract/handoff'
import type { Operation } from '@grana/contract/operation'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { hashSecret, createToken } from '@grana/server/lib/tokens'
import { grantRecoveryCode } from '@grana/server/modules/second-factor/test-recovery-codes'
import { avatarParts } from '@grana/server/testing/avatar-client'
import { makePng } from '@grana/server/testing/pictures/make-png'
import { grantPasskey } from '@grana/server/testing/staff'
import { agentsUrl, customersUrl, staffUrl } from '@grana/server/testing/test-api'
import { testAuthenticator, type CreationOptions, type RequestOptions } from '@grana/server/testing/test-authenticator'
import { testBrowser, type TestBrowser } from '@grana/server/testing/test-browser'
import { insertTestSession, insertTestUser, testPassword } from '@grana/server/testing/test-user'
import { byHand, newEmailAddress, type Arrange, type ArrangedRequest } from '../arrange.ts'
import type { CellContext, HandArrangements } from '../arrange.ts'
import { insertNotification } from '../tenant.ts'
import { makePerson, ownMark, type Person } from '../world.ts'
import { agentTokenArrangements } from './agent-tokens.ts'
import { disposablePerson, staffColumns } from './disposable-person.ts'

const newPassword = 'Colibri&9puentes'

/** Made by a new user wherever the request would succeed. */
function spending(body?: (asked: CellContext, by: Person) => Promise<Record<string, unknown>>): Arrange {
  return async (asked) => {
    const by = await disposablePerson(asked)
    return { by, ...(body && { body: await body(asked, by) }) }
  }
}

async function prepared<T>(browser: TestBrowser, operation: Operation, body: Record<string, unknown> = {}): Promise<T> {
  const response = await browser.call(operation, { body })
  if (response.status !== 200)
    throw new Error(`${operation.name} answered ${response.status} ${JSON.stringify(response.body)}`)
  return response.body['data'] as T
}

/** A password, and a recovery code for users with a second factor. */
const identity = spending(async ({ world: { db }, person: { column }, isAllowed }, by) => {
  if (!isAllowed || !staffColumns.includes(column) || by.user === undefined) return { password: testPassword }
  return { password: testPassword, code: await grantRecoveryCode(db, by.user.id) }
})

/** Enables the second factor and returns the recovery codes. */
async function guard(by: Person): Promise<string[]> {
  const { secret } = await prepared<{ secret: string }>(by.browser, prepareTwoFactor)
  const response = await by.browser.call(confirmTwoFactor, { body: { code: generateSync({ secret }) } })
  return (response.body['data'] as { recovery_codes: string[] }).recovery_codes
}

const byPaper = (body: Record<string, unknown>) =>
  spending(async ({ isAllowed }, by) => ({ ...body, code: isAllowed ? ((await guard(by))[0] ?? '') : '000000' }))

/** By a new user, with a second factor in the session. */
const withFactor =
  (body: Record<string, unknown>): Arrange =>
  async (asked) => {
    const by = asked.isAllowed ? await makePerson(asked.world, asked.person.column) : asked.person
    return { by, body }
  }

const codeOfSetup = spending(async ({ isAllowed }, by) => {
  if (!isAllowed) return { code: '000000' }
  const { secret } = await prepared<{ secret: string }>(by.browser, prepareTwoFactor)
  return { code: generateSync({ secret }) }
})

/** A WebAuthn response of valid form, even where its content is invalid. */
const madeUp = { name: 'Key', credential_id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA', transports: [] }
const signedUp = { credential_id: 'AAAA', client_data: 'AAAA', authenticator_data: 'AAAA', signature: 'AAAA' }

const newKey = spending(async ({ isAllowed }, { browser }) => {
  if (!isAllowed) return madeUp
  const options = await prepared<CreationOptions>(browser, preparePasskey)
  return { name: 'Key', ...testAuthenticator().make(options) }
})

const shownKey = spending(async ({ isAllowed }, { browser }) => {
  if (!isAllowed) return signedUp
  const device = testAuthenticator()
  const options = await prepared<CreationOptions>(browser, preparePasskey)
  await prepared(browser, addPasskey, { name: 'Key', ...device.make(options) })
  const { passkey } = await prepared<{ passkey: RequestOptions }>(browser, requestPasskeyChallenge)
  return device.sign(passkey)
})

type Thing = (asked: CellContext, userId: string) => Promise<string>

/** One of the user's own items by its id; another user's, an absent and a malformed one. */
function named(make: Thing, body?: Record<string, unknown>): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    const by = await disposablePerson(asked)
    const owner = relation === 'own' ? (by.user?.id ?? world.ours.member.id) : world.ours.member.id
    const id =
      relation === 'deleted' ? randomUUID() : relation === 'malformed' ? 'not-a-name' : await make(asked, owner)
    return { by, params: { id }, ...(body && { body }) }
  }
}

const session: Thing = ({ world: { db } }, userId) =>
  insertTestSession(db, userId, { last_seen_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) })

/** Staff have one already and cannot add another without a session verified by it. */
const passkey: Thing = async ({ world: { db } }, userId) => {
  const newest = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc')
  const found = await newest.executeTakeFirst()
  if (found !== undefined) return found.id
  await grantPasskey(db, userId)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** A user's data export carries the mark of their organization. */
const exported: Thing = async ({ world, person, relation }, userId) => {
  const { db, ours } = world
  const mark = relation === 'own' ? ownMark(world, person.column) : ours.mark
  const content = JSON.stringify({ mark: mark ?? '' })
  const at = new Date()
  const times = { asked_at: at, ready_at: at, expires_at: new Date(at.getTime() + 3_600_000) }
  const row = db
    .insertInto('data_exports')
    .values({ user_id: userId, ...times, state: 'ready', progress: 100, content, bytes: content.length })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

const signingOut: Arrange = async (asked) => {
  const { world, relation } = asked
  const by = await disposablePerson(asked)
  const own = by.user?.id ?? randomUUID()
  return { by, params: { userId: { foreign: world.ours.member.id, malformed: 'x' }[relation as string] ?? own } }
}

/** With a refresh token of the person's own session, which has the state of that session. */
const refreshing: Arrange = async (asked) => {
  const { db } = asked.world
  const by = await disposablePerson(asked)
  const token = createToken('refresh')
  const grant = await db
    .selectFrom('grants')
    .innerJoin('sessions', 'sessions.id', 'grants.session_id')
    .select('grants.id')
    .where('sessions.user_id', '=', by.user?.id ?? randomUUID())
    .executeTakeFirst()
  if (grant !== undefined) {
    const row = { token_hash: hashSecret(token), grant_id: grant.id, created_at: new Date() }
    await db.insertInto('refresh_tokens').values(row).execute()
  }
  return { by, body: { refresh_token: token, email: by.user?.email ?? newEmailAddress() } }
}

const appOf = (column: string): { app: string; origin: string } => {
  if (['agent', 'banned_agent'].includes(column)) return { app: 'agents', origin: agentsUrl }
  if (['triager', 'administrator'].includes(column)) return { app: 'staff', origin: staffUrl }
  return { app: 'customers', origin: customersUrl }
}
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A code issued to the person's own browser, or one of another browser. */
const exchanging: Arrange = async (asked): Promise<ArrangedRequest> => {
  const { world, person, relation, isAllowed } = asked
  const verifier = randomBytes(32).toString('base64url')
  const by =
    isAllowed || relation !== 'own'
      ? await makePerson(world, relation === 'own' ? person.column : 'organization_owner')
      : person
  const { app, origin } = appOf(by.column)
  const body = { app, code_challenge: challengeOf(verifier) }
  const code =
    isAllowed || relation !== 'own'
      ? (await prepared<{ code: string }>(by.browser, createHandoffCode, body)).code
      : challengeOf(randomUUID())
  const beside = relation === 'own' ? by.browser : person.browser
  return { by: { browser: testBrowser(world.app, { beside, origin }) }, body: { code, code_verifier: verifier } }
}

const movingAway: Arrange = async (asked) => {
  const by = await disposablePerson(asked)
  if (!asked.isAllowed || by.user === undefined) return { by }
  const at = new Date()
  const change = { user_id: by.user.id, old_email: by.user.email, new_email: newEmailAddress(), asked_at: at }
  await asked.world.db
    .insertInto('email_changes')
    .values({ ...change, expires_at: new Date(at.getTime() + 3_600_000) })
    .execute()
  return { by }
}

const following: Arrange = async ({ world: { db } }) => {
  const username = `shown-${randomUUID().slice(0, 8)}`
  await insertTestUser(db, { username, username_key: username, visibility: 'everyone' })
  return { params: { username }, body: { username } }
}

/** A notification of the person, or one of a member of our tenant. */
const noticed = (body: (id: string) => Record<string, unknown>): Arrange => {
  return async ({ world, person, way }) => {
    const { db, ours, third } = world
    // The owner of the other organization may mark their own notifications as read; that must not count as a foreign change.
    const tenant = person.column === 'foreign_owner' ? third : ours
    const isOther = way === 'others' || ownMark(world, person.column) === undefined
    const whose = isOther ? tenant.member.id : (person.user?.id ?? tenant.member.id)
    return { body: body(await insertNotification(db, tenant, whose)) }
  }
}

const consents: Arrange = async () => ({ body: { accepted: [{ document: 'terms', version: '2026-11-15' }] } })
const password = async () => ({ password: testPassword })

const whyToken = 'presents a token or a code that this session was given before'
const wasIssued = 'the server checks what it issued before: a secret, a challenge, a pending change'
const knowsPassword = 'carries the password of its caller, which no schema knows'
const namesItem = 'no requirement says what the identifier of an account names'

/** Requests about the caller's own account that their contract does not determine. */
export const accountArrangements: HandArrangements = {
  ...agentTokenArrangements,
  refreshToken: byHand(whyToken, refreshing),
  endSession: byHand('the path names the caller', signingOut),
  exchangeHandoffCode: byHand(whyToken, exchanging),
  completeSingleSignOn: byHand('the provider issues the code', async () => ({
    body: { state: challengeOf(randomUUID()), code: 'code', timezone: 'America/Bogota' },
  })),
  createHandoffCode: byHand('names the app that the kind of account may enter', async ({ person }) => ({
    body: { app: appOf(person.column).app, code_challenge: challengeOf(randomUUID()) },
  })),
  changeAvatar: byHand('sends a picture', async () => ({ parts: avatarParts(makePng({ width: 80, height: 60 })) })),
  getExportFile: byHand(namesItem, named(exported)),
  followAgent: byHand('names an agent with a public profile', following),
  unfollowAgent: byHand('names an agent with a public profile', following),
  savePayoutDetails: byHand(
    'the account matches the method',
    withFactor({ method: 'paypal', holder: 'Ada', account: 'ada@mail.example' }),
  ),
  removePayoutDetails: byHand('needs a second factor', withFactor({})),
  getCalendarFeed: byHand('needs a second factor', withFactor({})),
  renewCalendarFeed: byHand('needs a second factor', withFactor({})),
  removeCalendarFeed: byHand('needs a second factor', withFactor({})),
  confirmIdentity: byHand(knowsPassword, identity),
  disableTwoFactor: byHand(wasIssued, byPaper({ password: testPassword })),
  renewRecoveryCodes: byHand(wasIssued, byPaper({})),
  changePassword: byHand(
    knowsPassword,
    spending(async () => ({
      current_password: testPassword,
      password: newPassword,
      password_confirmation: newPassword,
    })),
  ),
  changeEmail: byHand(knowsPassword, async (asked, tenant) => {
    const { by, body } = await identity(asked, tenant)
    return { ...(by && { by }), body: { ...body, email: newEmailAddress() } }
  }),
  cancelEmailChange: byHand(wasIssued, movingAway),
  revokeSession: byHand(namesItem, named(session)),
  disableAccount: byHand(knowsPassword, spending(password)),
  eraseAccount: byHand(knowsPassword, spending(password)),
  acceptConsents: byHand('names the current version of a text', consents),
  addPasskey: byHand(wasIssued, newKey),
  renamePasskey: byHand(namesItem, named(passkey, { name: 'Other key' })),
  removePasskey: byHand(namesItem, named(passkey)),
  markNotificationsRead: byHand(
    'names notifications of the caller or of others',
    noticed((id) => ({ ids: [id] })),
  ),
  markAllNotificationsRead: byHand(
    'names the newest notification',
    noticed((newest) => ({ newest })),
  ),
  confirmTwoFactor: byHand(wasIssued, codeOfSetup),
  confirmPasskey: byHand(wasIssued, shownKey),
}
