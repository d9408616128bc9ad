import pg from 'pg'
import { submitLead } from '@grana/contract/leads'
import { callApi, newCaller } from './api-caller.ts'
import { captchaToken } from './captcha-token.ts'
import { expect, setting } from './journey.ts'

export type LeadRow = Readonly<Record<string, unknown>>

async function query(text: string, values: unknown[] = [], as = 'DATABASE_OWNER_URL'): Promise<LeadRow[]> {
  const client = new pg.Client({ connectionString: setting(as) })
  await client.connect()
  try {
    const { rows } = await client.query<LeadRow>(text, values)
    return rows
  } finally {
    await client.end()
  }
}

/** Leads, read as the database's owner. */
export function leadsOf(email: string): Promise<LeadRow[]> {
  return query('select * from grana.leads where email = $1', [email])
}

/** Sends a lead to the API without the contact form. */
export async function createLead(firstName: string, organization: string): Promise<void> {
  const body = {
    first_name: firstName,
    last_name: 'Quispe Tello',
    email: `visitor-${crypto.randomUUID()}@tepozan.example`,
    organization,
    country: 'MX',
    interest: 'pentest',
    message: 'Two apps and one API before March.',
    privacy_consent: 'true',
    captcha_token: captchaToken('lead'),
  }
  await callApi(newCaller(), submitLead, { body })
}

export type Email = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly to: readonly { readonly address: string }[]
  readonly headers: Readonly<Record<string, string>>
}

/** Emails of the catcher that match all of these values. */
async function mailsBy(values: Readonly<Record<string, string>>): Promise<Email[]> {
  const answer = await fetch(`${setting('MAIL_URL')}/api/email?${new URLSearchParams(values)}`)
  return (await answer.json()) as Email[]
}

export const emailsTo = (address: string): Promise<Email[]> => mailsBy({ 'to.address': address })

/** Emails that name an address in their text and went to other recipients. */
export async function emailsAbout(word: string): Promise<Email[]> {
  const mails = await mailsBy({})
  return mails.filter(({ text, to }) => text.includes(word) && to.every(({ address }) => address !== word))
}

/** Emails with a word anywhere in them, to any recipient. */
export async function emailsContaining(word: string): Promise<Email[]> {
  return (await mailsBy({})).filter((mail) => JSON.stringify(mail).includes(word))
}

/** Waits for an email to an address; returns its text. */
export async function expectEmail(address: string, subject: string): Promise<string> {
  const found = async () => (await emailsTo(address)).find((mail) => mail.subject === subject)?.text
  await expect.poll(found, { message: `${subject} to ${address}` }).toBeDefined()
  return (await found()) ?? ''
}

/** The link with this path of the newest email. */
export async function linkTo(email: string, path: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${path}[/#][\\w-]+`, 'g')
  let newest: string | undefined
  const look = async () => {
    newest = (await emailsTo(email)).flatMap(({ text }) => text.match(pattern) ?? []).at(-1)
    return newest
  }
  await expect.poll(look, { message: `a link to ${path} for ${email}`, intervals: [20, 50, 100, 250] }).toBeDefined()
  return newest ?? ''
}

async function control(name: string, verb: 'stop' | 'start'): Promise<void> {
  const answer = await fetch(`${setting('STACK_CONTROL_URL')}/${name}/${verb}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the stack would not ${verb} ${name}: ${answer.status}`)
}

/** Runs an action while the stoppable API is stopped; afterwards it is ready again. */
export async function withoutApi(act: () => Promise<void>): Promise<void> {
  await control('api-stoppable', 'stop')
  try {
    await act()
  } finally {
    await control('api-stoppable', 'start')
  }
  const { status } = await fetch(`${setting('STOPPABLE_API_URL')}/health/ready`)
  if (status !== 200) throw new Error(`the API came back with ${status}`)
}

/** Sets an erasure to be due, and runs its job. */
export async function eraseNow(email: string): Promise<void> {
  await query('update grana.users set erase_at = now() where email = $1', [email])
  await query(`select graphile_worker.add_job('erase-accounts', '{}')`, [], 'DATABASE_WORKER_URL')
}

/** The state of a report's ticket is due to be read, which the job of each minute does. */
export async function makeTicketsDue(report: string): Promise<void> {
  await query('update grana.tracker_tickets set due_at = now() where report_id = $1', [report])
  await query(`select graphile_worker.add_job('tend-trackers', '{}')`, [], 'DATABASE_WORKER_URL')
}

/** Runs the job of each minute, which sends the events that were not settled when they happened. */
export async function tendWebhooks(): Promise<void> {
  await query(`select graphile_worker.add_job('tend-webhooks', '{}', job_key := 'e2e')`, [], 'DATABASE_WORKER_URL')
}

/** As if the user had last proven who they are some time ago. */
export async function outdateProof(email: string): Promise<void> {
  const own = 'user_id = (select id from grana.users where email = $1)'
  await query(`update grana.sessions set confirmed_at = confirmed_at - interval '1 hour' where ${own}`, [email])
}

/** Sets what a check of DNS does: the organization is the holder of an email domain. */
export async function proveEmailDomain(organization: string, domain: string): Promise<void> {
  await query(
    `insert into grana.email_domains (organization_id, domain, state, created_by, created_at, proven_at)
     select organization_id, $2, 'proven', user_id, now(), now() from grana.memberships
     where organization_id = $1 and role = 'owner' limit 1`,
    [organization, domain],
  )
}

/** As if a text had changed since the user accepted it. */
export async function outdateConsents(email: string): Promise<void> {
  const own = 'user_id = (select id from grana.users where email = $1)'
  await query(`update grana.consents set version = '2020-01-01' where document = 'terms' and ${own}`, [email])
}

/** How many rows of all tables contain a text. */
export async function countRowsContaining(word: string): Promise<number> {
  const tables = await query(
    `select format('select count(*) as n from %I.%I t where position($1 in lower(t::text)) > 0', schemaname, tablename) as counts
     from pg_tables where schemaname = 'grana'`,
  )
  const [found] = await query(
    `select sum(n)::int as n from (${tables.map(({ counts }) => counts).join(' union all ')}) c`,
    [word.toLowerCase()],
  )
  return Number(found?.['n'])
}

/** Sets what staff and ownership checks do in other journeys: the user's organization may publish. */
export async function letOrganizationPublish(email: string, address: string): Promise<void> {
  const [row] = await query(
    `update grana.organizations o set sector = 'finance', approval = 'approved', approved_at = now()
     from grana.memberships m join grana.users u on u.id = m.user_id
     where m.organization_id = o.id and u.email = $1 returning o.id`,
    [email],
  )
  await query(
    `insert into grana.targets
       (organization_id, name, type, address, environment, asset_tier, authority, proof_method, proven_at)
     values ($1, 'Banca web', 'website', $2, 'production', 1, 'proven', 'dns', now())`,
    [row?.['id'], address],
  )
}

type NewTarget = { readonly name: string; readonly type: string; readonly address: string }

/** Another target of the user's organization, with its ownership verified. */
export async function addProvenTarget(email: string, { name, type, address }: NewTarget): Promise<void> {
  await query(
    `insert into grana.targets
       (organization_id, name, type, address, environment, asset_tier, authority, proof_method, proven_at)
     select m.organization_id, $2, $3, $4, 'staging', 1, 'proven', 'dns', now()
     from grana.memberships m join grana.users u on u.id = m.user_id where u.email = $1`,
    [email, name, type, address],
  )
}

/** Moves a user as an owner into another user's organization, out of the one that they founded. */
export async function joinOrganization(email: string, owner: string): Promise<void> {
  await query(
    `update grana.memberships set organization_id = (select m.organization_id from grana.memberships m
       join grana.users u on u.id = m.user_id where u.email = $2)
     where user_id = (select id from grana.users where email = $1)`,
    [email, owner],
  )
}

/** As if all members of a user's organization had joined a month ago, without an inviter. */
export async function makeApproversIndependent(email: string): Promise<void> {
  for (const table of ['memberships', 'program_memberships']) {
    await query(
      `update grana.${table} set created_at = now() - interval '30 days', appointed_by = null
       where organization_id = (select m.organization_id from grana.memberships m
         join grana.users u on u.id = m.user_id where u.email = $1)`,
      [email],
    )
  }
}

/** As if the last TOTP code had been used before the current one was shown: a code works once. */
export async function forgetUsedCode(email: string): Promise<void> {
  await query('update grana.users set totp_last_step = null where email = $1', [email])
}

/** As if the days of an organization to answer for a missing payment were over; runs the job that looks for such cases. */
export async function lapsePaymentCase(report: string): Promise<void> {
  await query('alter table grana.payment_cases disable trigger payment_cases_life')
  await query(`update grana.payment_cases set answer_due_at = now() - interval '1 minute' where report_id = $1`, [
    report,
  ])
  await query('alter table grana.payment_cases enable trigger payment_cases_life')
  await query(`select graphile_worker.add_job('age-payment-cases', '{}')`, [], 'DATABASE_WORKER_URL')
}

/** As if the agent had left a retest unanswered for three weeks. */
export async function outdateRetest(report: string): Promise<void> {
  await query(`update grana.reports set retest_asked_at = now() - interval '21 days' where id = $1`, [report])
}
