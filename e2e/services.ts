import pg from 'pg'
import { setting } from './journey.ts'

export type LeadRow = Readonly<Record<string, unknown>>

async function query(text: string, values: string[] = []): Promise<LeadRow[]> {
  const client = new pg.Client({ connectionString: setting('DATABASE_OWNER_URL') })
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
