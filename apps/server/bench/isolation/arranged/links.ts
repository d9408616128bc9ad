import { randomUUID } from 'node:crypto'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { leadFields } from '#server/testing/lead-form.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import type { CaptchaAction } from '@grana/contract/operation'
import { newAddress, type Arrange, type Arrangements, type Asked } from '../arrange.ts'
import { inviteInto } from '../tenant.ts'
import { know } from '../world.ts'

const goodPassword = 'Colibri&9puentes'
const hourMs = 3_600_000

async function captcha({ world }: Asked, action: CaptchaAction): Promise<string> {
  return solvedToken(world.app, action)
}

const somebody = async (asked: Asked) => ({
  first_name: 'Ada',
  last_name: 'Quiroga',
  country: 'CL',
  timezone: 'America/Santiago',
  password: goodPassword,
  terms: 'true',
  captcha_token: await captcha(asked, 'register'),
})

const asAgent: Arrange = async (asked) => ({
  body: {
    ...(await somebody(asked)),
    email: newAddress(),
    username: `agent-${randomUUID().slice(0, 8)}`,
    code_of_conduct: 'true',
  },
})

const asCustomer: Arrange = async (asked) => ({
  body: {
    ...(await somebody(asked)),
    email: newAddress(),
    organization: 'Banco Ejemplo',
    position: 'CISO',
    phone: '+525550000000',
  },
})

type Purpose = 'prove_email' | 'reset_password' | 'know_browser' | 'reactivate' | 'change_email' | 'stop_recovery'
type Before = (asked: Asked, user: { id: string; email: string }) => Promise<string | null>

/** A link of a mail to somebody new, used up or made up as the relation wants it. */
function byLink(purpose: Purpose, body: Record<string, unknown>, before?: Before): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    if (relation === 'malformed') return { params: { token: 'x' }, body }
    const token = newSecret()
    if (relation === 'deleted') return { params: { token }, body }
    const user = await insertTestUser(world.db)
    const at = new Date()
    const link = { user_id: user.id, email: user.email, purpose, token_hash: hashSecret(token), created_at: at }
    const changeId = (await before?.(asked, user)) ?? null
    await world.db
      .insertInto('one_time_links')
      .values({
        ...link,
        email_change_id: changeId,
        expires_at: new Date(at.getTime() + hourMs),
        used_at: relation === 'archived' ? at : null,
      })
      .execute()
    return { params: { token }, body }
  }
}

const turnedOff: Before = async ({ world: { db } }, { id }) => {
  const off = { disabled_at: new Date(), disabled_reason: 'owner' }
  await db.updateTable('users').set(off).where('id', '=', id).execute()
  return null
}

const movingAway: Before = async ({ world: { db } }, { id, email }) => {
  const at = new Date()
  const change = { user_id: id, old_email: email, new_email: newAddress(), asked_at: at }
  const row = await db
    .insertInto('email_changes')
    .values({ ...change, expires_at: new Date(at.getTime() + hourMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const recovering: Before = async ({ world: { db } }, { id }) => {
  const at = new Date()
  const recovery = { user_id: id, asked_at: at, due_at: new Date(at.getTime() + 72 * hourMs) }
  await db.insertInto('second_factor_recoveries').values(recovery).execute()
  return null
}

/** The link of an invitation into a third organization, for an address that nobody has yet. */
function byOffer(body?: (asked: Asked) => Promise<Record<string, unknown>>): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    const email = newAddress()
    const { id, token } = await inviteInto(world.db, world.third, { email })
    know(world, world.third, email)
    if (relation === 'archived') {
      const withdrawn = { state: 'withdrawn', token_hash: null, token_at: null }
      await world.db.updateTable('invitations').set(withdrawn).where('id', '=', id).execute()
    }
    const shown = relation === 'deleted' ? newSecret() : relation === 'malformed' ? 'x' : token
    return { params: { token: shown }, ...(body && { body: await body(asked) }) }
  }
}

/** A profile that is open to the web, and one that is for friends. */
const profile: Arrange = async ({ world: { db }, relation }) => {
  if (relation === 'malformed') return { params: { username: 'a!' } }
  const username = `shown-${randomUUID().slice(0, 8)}`
  if (relation === 'deleted') return { params: { username } }
  const visibility = relation === 'unassigned' ? 'friends' : 'everyone'
  await insertTestUser(db, { username, username_key: username, visibility, open_web: visibility === 'everyone' })
  return { params: { username } }
}

const portalProgram: Arrange = async ({ world: { ours, theirs, third }, relation }) => {
  const names: Partial<Record<string, string>> = {
    own: third.open,
    unassigned: ours.program,
    foreign: theirs.program,
    malformed: 'not-a-name',
  }
  return { params: { uuid: names[relation] ?? randomUUID() } }
}

const nothing: Arrange = async () => ({})

/** What needs no session: forms, links of mails, and what everybody may read. */
export const aboutEveryone: Arrangements = {
  listCountries: nothing,
  getCaptchaChallenge: async () => ({ query: { action: 'lead' } }),
  submitLead: async (asked) => ({ body: leadFields({ captcha_token: await captcha(asked, 'lead') }) }),
  listPortalPrograms: nothing,
  getPortalProgram: portalProgram,
  logIn: async ({ world }) => ({ body: { email: (await insertTestUser(world.db)).email, password: testPassword } }),
  registerAgent: asAgent,
  registerCustomer: asCustomer,
  forgotPassword: async (asked) => ({
    body: { email: newAddress(), captcha_token: await captcha(asked, 'password_reset') },
  }),
  resetPassword: byLink('reset_password', { password: goodPassword, password_confirmation: goodPassword }),
  proveEmail: byLink('prove_email', {}),
  knowBrowser: byLink('know_browser', {}),
  answerEmailChange: byLink('change_email', { agree: false }, movingAway),
  reactivateAccount: byLink('reactivate', {}, turnedOff),
  refuseRecovery: byLink('stop_recovery', {}, recovering),
  getOffer: byOffer(),
  rejectInvitation: byOffer(async () => ({})),
  registerInvited: byOffer(async (asked) => ({ ...(await somebody(asked)) })),
  getOpenProfile: profile,
  getProfile: profile,
}
