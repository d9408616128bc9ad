import { randomUUID } from 'node:crypto'
import { createSecret, hashSecret } from '@grana/server/lib/tokens'
import { solvedToken } from '@grana/server/testing/captcha-solver'
import { pngOf } from '@grana/server/testing/evidence'
import { openReportFields } from '@grana/server/testing/open-reports'
import { byHand, newEmailAddress, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import { makeCommentFile, makeFile, makeReport } from '../reports.ts'
import { allowEmailsAbout } from '../world.ts'

/** A report of a guest in the third organization, whose link has this secret. */
async function makeOpenReport({ world: { db, third } }: CellContext, secret: string) {
  const [guest, id] = [randomUUID(), randomUUID()]
  // Outside of the day that the program's budget counts.
  const at = new Date(Date.now() - 2 * 86_400_000)
  const unusable = '$argon2id$guest'
  await db
    .insertInto('users')
    .values({
      id: guest,
      kind: 'agent',
      email: `guest.${guest}@guest.invalid`,
      username: 'sin-cuenta',
      first_name: '-',
      last_name: '-',
      country_code: 'ZZ',
      timezone: 'UTC',
      password_hash: unusable,
      password_changed_at: at,
      is_guest: true,
    })
    .execute()
  const email = newEmailAddress()
  const row = { organization_id: third.id, id, program_id: third.open, email, email_key: email, guest_id: guest }
  const consent = { consent_version: '1', consent_ip: '192.0.2.7' }
  await db
    .insertInto('open_reports')
    .values({ ...row, ...consent, secret_hash: hashSecret(secret), created_at: at, proven_at: at })
    .execute()
  await makeReport(db, third, { program: third.open, agentId: guest, id })
  return { id, guest, email }
}

type Made = Awaited<ReturnType<typeof makeOpenReport>>

/** The secret of a link, of one that ended, and an invented one. */
function bySecret(body: (asked: CellContext, made: Made) => Promise<Record<string, unknown>>): Arrange {
  return async (asked) => {
    const { world, relation } = asked
    const secret = createSecret()
    const made = await makeOpenReport(asked, secret)
    allowEmailsAbout(world, world.third, made.email)
    const rest = await body(asked, made)
    if (relation === 'archived') {
      const ended = {
        ended_at: new Date(),
        end_reason: 'erased',
        secret_hash: null,
        email: null,
        email_key: null,
      } as const
      await world.db.updateTable('open_reports').set(ended).where('id', '=', made.id).execute()
    }
    const shown = relation === 'deleted' ? createSecret() : relation === 'malformed' ? 'x' : secret
    return { body: { secret: shown, ...rest } }
  }
}

const bare = bySecret(async () => ({}))

const withUpload = bySecret(async ({ world: { db, third } }, { id, guest }) => ({
  upload: await makeCommentFile(db, third, { report: id, author: guest }),
}))

const openForm: Arrange = async ({ world: { db, ours, theirs, third }, relation }) => {
  await db.updateTable('programs').set({ kind: 'vdp' }).where('id', '=', third.open).execute()
  await db
    .insertInto('open_forms')
    .values({
      organization_id: third.id,
      program_id: third.open,
      is_on: true,
      daily_limit: 200,
      updated_at: new Date(),
    })
    .onConflict((row) => row.doNothing())
    .execute()
  const names: Partial<Record<string, string>> = {
    own: third.open,
    unassigned: ours.program,
    foreign: theirs.program,
    malformed: 'not-a-name',
  }
  return { params: { uuid: names[relation] ?? randomUUID() } }
}

const why = 'the secret of a link names the report'

/** Requests about reports without an account. */
export const openReportArrangements: HandArrangements = {
  getOpenReportForm: byHand('the form of the named program decides', openForm),
  submitOpenReport: byHand('needs a solved human verification', async (asked, tenant) => {
    const form = await openForm(asked, tenant)
    const { app, third } = asked.world
    const email = newEmailAddress()
    allowEmailsAbout(asked.world, third, email)
    const token = await solvedToken(app, 'open_report')
    return { ...form, body: openReportFields(third.writer.target, { email, captcha_token: token }) }
  }),
  renewOpenReportLink: byHand('needs a solved human verification', async ({ world: { app } }) => ({
    body: { email: newEmailAddress(), captcha_token: await solvedToken(app, 'open_report') },
  })),
  getOpenReport: byHand(why, bare),
  proveOpenReport: byHand(why, bare),
  replyToOpenReport: byHand(
    why,
    bySecret(async ({ world: { third } }) => ({ text: `Answer ${third.mark}` })),
  ),
  beginOpenReportFile: byHand(
    why,
    bySecret(async ({ world: { third } }) => ({ name: `${third.mark}.png`, size: pngOf().length })),
  ),
  listOpenReportFiles: byHand(why, bare),
  completeOpenReportFile: byHand(why, withUpload),
  removeOpenReportFile: byHand(why, withUpload),
  getOpenReportFileLink: byHand(
    why,
    bySecret(async ({ world: { db, third } }, { id }) => ({ file: await makeFile(db, third, { report: id }) })),
  ),
  eraseOpenReport: byHand(why, bare),
  claimOpenReport: byHand(why, bare),
}
