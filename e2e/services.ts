import pg from 'pg'
import { setting } from './journey.ts'

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

/** Leads as the database's owner sees them. */
export function leadsOf(email: string): Promise<LeadRow[]> {
  return query('select * from grana.leads where email = $1', [email])
}

/** All journeys come from one address; without this they would use up each other's budget. */
export async function forgetLimits(): Promise<void> {
  await query('delete from grana.rate_limits')
}

export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly to: readonly { readonly address: string }[]
  readonly headers: Readonly<Record<string, string>>
}

/** Every mail that the catcher has taken so far. */
export async function allMails(): Promise<Mail[]> {
  const answer = await fetch(`${setting('MAIL_URL')}/api/email`)
  return (await answer.json()) as Mail[]
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = await allMails()
  return mails.filter(({ to }) => to.some((person) => person.address === address))
}

/** Mails that speak of somebody, whoever they went to. */
export async function mailsAbout(word: string): Promise<Mail[]> {
  const mails = await allMails()
  return mails.filter(({ text, to }) => text.includes(word) && to.every(({ address }) => address !== word))
}

/** Does something to a process of the stack. */
export async function control(name: 'api' | 'worker' | 'portal', verb: 'kill' | 'stop' | 'start'): Promise<void> {
  const answer = await fetch(`${setting('STACK_CONTROL_URL')}/${name}/${verb}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the stack would not ${verb} ${name}: ${answer.status}`)
}

/** While the API's process is gone; afterwards it is back and ready. */
export async function withoutApi(act: () => Promise<void>): Promise<void> {
  await control('api', 'stop')
  try {
    await act()
  } finally {
    await control('api', 'start')
  }
  const { status } = await fetch(`${setting('API_URL')}/health/ready`)
  if (status !== 200) throw new Error(`the API came back with ${status}`)
}

/** Lets the day of an erasure come, and the job that waits for it run. */
export async function eraseNow(email: string): Promise<void> {
  await query('update grana.users set erase_at = now() where email = $1', [email])
  await query(`select graphile_worker.add_job('erase-accounts', '{}')`, [], 'DATABASE_WORKER_URL')
}

/** As if a text had changed since somebody accepted it. */
export async function outdateConsents(email: string): Promise<void> {
  const own = 'user_id = (select id from grana.users where email = $1)'
  await query(`update grana.consents set version = '2020-01-01' where document = 'terms' and ${own}`, [email])
}

/** How many rows of all of our tables hold a text. */
export async function rowsHolding(word: string): Promise<number> {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'grana'`,
  )
  let found = 0
  for (const { name } of tables) {
    const rows = await query(`select from ${String(name)} t where position(lower($1) in lower(t::text)) > 0`, [word])
    found += rows.length
  }
  return found
}

/** What staff and the checker of targets do in journeys of their own: the person's organization may publish. */
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

/** Puts somebody into the organization of somebody else as an owner, and out of the one that they founded. */
export async function joinOrganization(email: string, owner: string): Promise<void> {
  await query(
    `update grana.memberships set organization_id = (select m.organization_id from grana.memberships m
       join grana.users u on u.id = m.user_id where u.email = $2)
     where user_id = (select id from grana.users where email = $1)`,
    [email, owner],
  )
}
