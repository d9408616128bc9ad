import { randomUUID } from 'node:crypto'
import type { CaptchaAction } from '@grana/contract/operation'
import { hashSecret, createSecret } from '@grana/server/lib/tokens'
import { solvedToken } from '@grana/server/testing/captcha-solver'
import { leadFields } from '@grana/server/testing/lead-form'
import { insertTestUser, testPassword } from '@grana/server/testing/test-user'
import { byHand, newEmailAddress, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { insertInvitation } from '../tenant.ts'
import { allowEmailsAbout } from '../world.ts'
import { openReportArrangements } from './open-reports.ts'

const goodPassword = 'Colibri&9puentes'
const hourMs = 3_600_000

async function captcha({ world }: CellContext, action: CaptchaAction): Promise<string> {
  return solvedToken(world.app, action)
}

const accountFields = async (asked: CellContext) => ({
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
    ...(await accountFields(asked)),
    email: newEmailAddress(),
    username: `agent-${randomUUID().slice(0, 8)}`,
    code_of_conduct: 'true',
  },
})

const asCustomer: Arrange = async (asked) => ({
  body: {
    ...(await accountFields(asked)),
    email: newEmailAddress(),
    organization: 'Banco Ejemplo',
    position: 'CISO',
    phone: '+525550000000',
  },
})

type Purpose = 'prove_email' | 'reset_password' | 'know_browser' | 'reactivate' | 'change_email' | 'stop_recovery'
type Before = (asked: CellContext, user: { id: string; email: string }) => Promise<string | null>

/** The link in an email to a new user, used or invented as the relation requires. */
function byLink(purpose: Purpose, body: Record<string, unknown>, before?: Before): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    if (relation === 'malformed') return { params: { token: 'x' }, body }
    const token = createSecret()
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
  const off = { disabled_at: new Date(), disabled_reason: 'owner' } as const
  await db.updateTable('users').set(off).where('id', '=', id).execute()
  return null
}

const movingAway: Before = async ({ world: { db } }, { id, email }) => {
  const at = new Date()
  const change = { user_id: id, old_email: email, new_email: newEmailAddress(), asked_at: at }
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

/** The link of an invitation into a third organization, for an address without an account. */
function byOffer(body?: (asked: CellContext) => Promise<Record<string, unknown>>): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    const email = newEmailAddress()
    const { id, token } = await insertInvitation(world.db, world.third, { email })
    allowEmailsAbout(world, world.third, email)
    if (relation === 'archived') {
      const withdrawn = { state: 'withdrawn', token_hash: null, token_at: null } as const
      await world.db.updateTable('invitations').set(withdrawn).where('id', '=', id).execute()
    }
    const shown = relation === 'deleted' ? createSecret() : relation === 'malformed' ? 'x' : token
    return { params: { token: shown }, ...(body && { body: await body(asked) }) }
  }
}

/** A public profile and a restricted one. */
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

const inEmail = 'the link in an email is a row of its own, used or withdrawn as the relation requires'
const needsCaptcha = 'needs a solved human verification'
const needsProfile = 'the visibility of the named profile decides'

/** Operations without a session that their contract does not determine: forms, links in emails, public resources. */
export const publicArrangements: HandArrangements = {
  ...openReportArrangements,
  submitLead: byHand(needsCaptcha, async (asked) => ({
    body: leadFields({ captcha_token: await captcha(asked, 'lead') }),
  })),
  getPortalProgram: byHand('the visibility of the named program decides', portalProgram),
  logIn: byHand('presents the password of an account', async ({ world }) => ({
    body: { email: (await insertTestUser(world.db)).email, password: testPassword },
  })),
  registerAgent: byHand(needsCaptcha, asAgent),
  registerCustomer: byHand(needsCaptcha, asCustomer),
  forgotPassword: byHand(needsCaptcha, async (asked) => ({
    body: { email: newEmailAddress(), captcha_token: await captcha(asked, 'password_reset') },
  })),
  resetPassword: byHand(
    inEmail,
    byLink('reset_password', { password: goodPassword, password_confirmation: goodPassword }),
  ),
  verifyEmailAddress: byHand(inEmail, byLink('prove_email', {})),
  trustBrowser: byHand(inEmail, byLink('know_browser', {})),
  answerEmailChange: byHand(inEmail, byLink('change_email', { agree: false }, movingAway)),
  reactivateAccount: byHand(inEmail, byLink('reactivate', {}, turnedOff)),
  refuseRecovery: byHand(inEmail, byLink('stop_recovery', {}, recovering)),
  getInvitation: byHand(inEmail, byOffer()),
  rejectInvitation: byHand(
    inEmail,
    byOffer(async () => ({})),
  ),
  registerInvitedMember: byHand(
    inEmail,
    byOffer(async (asked) => ({ ...(await accountFields(asked)) })),
  ),
  getOpenProfile: byHand(needsProfile, profile),
  getProfile: byHand(needsProfile, profile),
}
