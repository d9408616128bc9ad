import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { hashSecret, newToken } from '#server/lib/tokens.ts'
import { newRecoveryCodes, recoveryHash } from '#server/modules/second-factor/totp.ts'
import { avatarParts } from '#server/testing/avatar-client.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import { givePasskey } from '#server/testing/staff.ts'
import { agentsUrl, customersUrl, staffUrl } from '#server/testing/test-api.ts'
import { testAuthenticator, type CreationOptions, type RequestOptions } from '#server/testing/test-authenticator.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestSession, insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { addPasskey, askForPasskey, preparePasskey } from '@grana/contract/factors/passkeys'
import { giveHandoffCode } from '@grana/contract/handoff'
import type { Operation } from '@grana/contract/operation'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { newAddress, type Arrange, type Arranged, type Arrangements, type Asked } from '../arrange.ts'
import { tell } from '../tenant.ts'
import { makePerson, ownMark, type Person } from '../world.ts'

const newPassword = 'Colibri&9puentes'
const nothing: Arrange = async () => ({})
const withBody =
  (body: Record<string, unknown>): Arrange =>
  async () => ({ body })

const staffColumns = ['TR', 'AD']

/** Somebody like the person, whom the request may spoil; with a password alone, unless staff. */
async function another({ world, person, isAllowed }: Asked): Promise<Person> {
  if (!isAllowed) return person
  const made = await makePerson(world, person.column)
  if (made.user === undefined || staffColumns.includes(made.column)) return made
  const { id } = made.user
  await world.db.updateTable('users').set({ totp_enabled_at: null, totp_seed: null }).where('id', '=', id).execute()
  await world.db.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', id).execute()
  return made
}

/** Asked by somebody new wherever it would be done. */
function spending(body?: (asked: Asked, by: Person) => Promise<Record<string, unknown>>): Arrange {
  return async (asked) => {
    const by = await another(asked)
    return { by, ...(body && { body: await body(asked, by) }) }
  }
}

async function prepared<T>(browser: TestBrowser, operation: Operation, body: Record<string, unknown> = {}): Promise<T> {
  const told = await browser.call(operation, { body })
  if (told.status !== 200) throw new Error(`${operation.name} answered ${told.status} ${JSON.stringify(told.body)}`)
  return told.body['data'] as T
}

/** A password, and a code of the paper for whoever has a second factor. */
const identity = spending(async ({ world: { db }, person: { column }, isAllowed }, by) => {
  if (!isAllowed || !staffColumns.includes(column) || by.user === undefined) return { password: testPassword }
  const [code = ''] = newRecoveryCodes()
  const row = { user_id: by.user.id, code_hash: recoveryHash(code) ?? Buffer.alloc(32) }
  await db.insertInto('recovery_codes').values(row).execute()
  return { password: testPassword, code }
})

/** The second factor on, and its paper. */
async function guard(by: Person): Promise<string[]> {
  const { secret } = await prepared<{ secret: string }>(by.browser, prepareTwoFactor)
  const told = await by.browser.call(confirmTwoFactor, { body: { code: generateSync({ secret }) } })
  return (told.body['data'] as { recovery_codes: string[] }).recovery_codes
}

const byPaper = (body: Record<string, unknown>) =>
  spending(async ({ isAllowed }, by) => ({ ...body, code: isAllowed ? ((await guard(by))[0] ?? '') : '000000' }))

const codeOfSetup = spending(async ({ isAllowed }, by) => {
  if (!isAllowed) return { code: '000000' }
  const { secret } = await prepared<{ secret: string }>(by.browser, prepareTwoFactor)
  return { code: generateSync({ secret }) }
})

/** What a device answers, of the right form even where it is worth nothing. */
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
  const { passkey } = await prepared<{ passkey: RequestOptions }>(browser, askForPasskey)
  return device.sign(passkey)
})

type Thing = (asked: Asked, userId: string) => Promise<string>

/** One of the own things by its name; another's, an absent and a malformed one. */
function named(make: Thing, body?: Record<string, unknown>): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    const by = await another(asked)
    const owner = relation === 'own' ? (by.user?.id ?? world.ours.member.id) : world.ours.member.id
    const id =
      relation === 'deleted' ? randomUUID() : relation === 'malformed' ? 'not-a-name' : await make(asked, owner)
    return { by, params: { id }, ...(body && { body }) }
  }
}

const session: Thing = ({ world: { db } }, userId) =>
  insertTestSession(db, userId, { last_seen_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) })

/** Staff have one, and get no other outside of a session that showed it. */
const passkey: Thing = async ({ world: { db } }, userId) => {
  const newest = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc')
  const found = await newest.executeTakeFirst()
  if (found !== undefined) return found.id
  await givePasskey(db, userId)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** A copy of the data of somebody carries the mark of where they belong. */
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
  const by = await another(asked)
  const own = by.user?.id ?? randomUUID()
  return { by, params: { userId: { foreign: world.ours.member.id, malformed: 'x' }[relation as string] ?? own } }
}

/** With a refresh token of the person's own session, as good as that session is. */
const refreshing: Arrange = async (asked) => {
  const { db } = asked.world
  const by = await another(asked)
  const token = newToken('refresh')
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
  return { by, body: { refresh_token: token, email: by.user?.email ?? newAddress() } }
}

const appOf = (column: string): { app: string; origin: string } => {
  if (['AG', 'banned_agent'].includes(column)) return { app: 'agents', origin: agentsUrl }
  if (['TR', 'AD'].includes(column)) return { app: 'staff', origin: staffUrl }
  return { app: 'customers', origin: customersUrl }
}
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A code that the person's own browser has got, or one of somebody else's browser. */
const exchanging: Arrange = async (asked): Promise<Arranged> => {
  const { world, person, relation, isAllowed } = asked
  const verifier = randomBytes(32).toString('base64url')
  const by =
    isAllowed || relation !== 'own' ? await makePerson(world, relation === 'own' ? person.column : 'OO') : person
  const { app, origin } = appOf(by.column)
  const body = { app, code_challenge: challengeOf(verifier) }
  const code =
    isAllowed || relation !== 'own'
      ? (await prepared<{ code: string }>(by.browser, giveHandoffCode, body)).code
      : challengeOf(randomUUID())
  const beside = relation === 'own' ? by.browser : person.browser
  return { by: { browser: testBrowser(world.app, { beside, origin }) }, body: { code, code_verifier: verifier } }
}

const movingAway: Arrange = async (asked) => {
  const by = await another(asked)
  if (!asked.isAllowed || by.user === undefined) return { by }
  const at = new Date()
  const change = { user_id: by.user.id, old_email: by.user.email, new_email: newAddress(), asked_at: at }
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

/** A notice of the person's own, or one of somebody of ours. */
const noticed = (body: (id: string) => Record<string, unknown>): Arrange => {
  return async ({ world, person, way }) => {
    const { db, ours, third } = world
    // Whoever owns the other organization may read what is theirs: that must not look like a change by strangers.
    const tenant = person.column === 'FO' ? third : ours
    const isOther = way === 'others' || ownMark(world, person.column) === undefined
    const whose = isOther ? tenant.member.id : (person.user?.id ?? tenant.member.id)
    return { body: body(await tell(db, tenant, whose)) }
  }
}

const consents: Arrange = async () => ({ body: { accepted: [{ document: 'terms', version: '2026-11-15' }] } })
const proof = async () => ({ password: testPassword })

/** What people do about their own account. */
export const aboutAccounts: Arrangements = {
  refreshToken: refreshing,
  endSession: signingOut,
  exchangeHandoffCode: exchanging,
  giveHandoffCode: async ({ person }) => ({
    body: { app: appOf(person.column).app, code_challenge: challengeOf(randomUUID()) },
  }),
  changeAvatar: async () => ({ parts: avatarParts(makePng({ width: 80, height: 60 })) }),
  removeAvatar: nothing,
  askForExport: spending(async () => ({})),
  getExportFile: named(exported),
  listFollowed: nothing,
  followAgent: following,
  unfollowAgent: following,
  getClauseLibrary: nothing,
  resendVerification: spending(async () => ({})),
  confirmIdentity: identity,
  prepareTwoFactor: spending(),
  disableTwoFactor: byPaper({ password: testPassword }),
  renewRecoveryCodes: byPaper({}),
  getUser: nothing,
  changePassword: spending(async () => ({
    current_password: testPassword,
    password: newPassword,
    password_confirmation: newPassword,
  })),
  changeProfile: spending(async ({ world, person }) => ({
    first_name: 'Ada',
    last_name: ownMark(world, person.column) ?? 'Quiroga',
    country: 'CL',
    timezone: 'America/Santiago',
  })),
  changeEmail: async (asked, tenant) => {
    const { by, body } = await identity(asked, tenant)
    return { ...(by && { by }), body: { ...body, email: newAddress() } }
  },
  cancelEmailChange: movingAway,
  listSessions: nothing,
  listAccessActivity: nothing,
  endOtherSession: named(session),
  endAllSessions: spending(),
  saveSocial: withBody({ twitter: '', linkedin: '', website: '' }),
  getAvailability: nothing,
  saveAvailability: withBody({ work_type: null, weekend: false, hours: [] }),
  saveVisibility: withBody({ visibility: 'nobody', open_web: false }),
  previewProfile: async () => ({ query: { visibility: 'everyone', open_web: 'true' } }),
  getNotifications: nothing,
  saveNotifications: withBody({ choices: [] }),
  disableAccount: spending(proof),
  eraseAccount: spending(proof),
  listConsents: nothing,
  giveConsents: consents,
  listExports: nothing,
  listPasskeys: nothing,
  preparePasskey: spending(async () => ({})),
  addPasskey: newKey,
  renamePasskey: named(passkey, { name: 'Other key' }),
  removePasskey: named(passkey),
  listNotices: nothing,
  countNotices: nothing,
  readNotices: noticed((id) => ({ ids: [id] })),
  readAllNotices: noticed((newest) => ({ newest })),
  verifyToken: nothing,
  confirmTwoFactor: codeOfSetup,
  askForPasskey: withBody({}),
  confirmPasskey: shownKey,
}
