import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '@grana/server/db/database'
import { sendRequest, type Endpoints, type LoadUser, type Write } from './writes.ts'

export type Loss = { lost: string[]; doubled: string[] }
type Mail = { to: string[]; id: string; replyTo: string; at: number }

export function loadEmails(file: string): Mail[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Mail)
}

/** Acknowledged rows that are missing, and rows that exist twice. */
export function compareRows(name: string, writes: readonly Write[], rows: ReadonlyMap<string, number>): Loss {
  const granted = writes.filter(({ decision }) => decision === 'done')
  return {
    lost: granted.filter(({ key }) => !rows.has(key)).map(({ key }) => `${name} ${key}`),
    doubled: writes.filter(({ key }) => (rows.get(key) ?? 0) > 1).map(({ key }) => `${name} ${key}`),
  }
}

/** Whether the stored value is neither the last acknowledged one nor a later one whose response was lost. */
function isWrongValue(writes: readonly Write[], actual: string): boolean {
  const last = writes.findLastIndex(({ decision }) => decision === 'done')
  if (last === -1) return false
  const possible = writes.slice(last).filter(({ decision }) => decision !== 'refused')
  return !possible.some(({ value }) => value === actual)
}

export async function countByEmail(db: Db, table: 'leads' | 'users'): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; count: number }>`
    select email, count(*)::int as count from ${sql.id('grana', table)} group by email`.execute(db)
  return new Map(rows.map(({ email, count }) => [email, count]))
}

export async function checkNames(db: Db, people: readonly LoadUser[]): Promise<string[]> {
  const found = await db.selectFrom('users').select(['id', 'first_name']).execute()
  const names = new Map(found.map(({ id, first_name }) => [id, first_name]))
  return people
    .filter(({ id, writes }) => isWrongValue(writes, names.get(id) ?? ''))
    .map(({ id, writes }) => `name of ${id}: ${names.get(id)} after ${JSON.stringify(writes.slice(-3))}`)
}

/** Every acknowledged report exists and its history is complete. */
export async function checkReports(db: Db, reports: readonly Write[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; torn: boolean }>`
    select r.id, r.events <> (select count(*) from grana.report_events e
      where (e.organization_id, e.report_id) = (r.organization_id, r.id)) as torn
    from grana.reports r where r.id = any (${reports.map(({ key }) => key)}::uuid[])`.execute(db)
  const found = new Map(rows.map(({ id, torn }) => [id, torn]))
  return reports
    .filter(({ key, decision }) => (decision === 'done' && !found.has(key)) || found.get(key) === true)
    .map(({ key }) => `report ${key}`)
}

/** The last acknowledged picture is served; a later one whose response was lost may take its place. */
export async function checkPictures(place: Endpoints, people: readonly LoadUser[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, headers, pictures } of people) {
    if (!pictures.some(({ decision }) => decision === 'done')) continue
    const { text } = await sendRequest(place, '/api/user', { headers })
    const { avatar } = (JSON.parse(text) as { data: { avatar: string | null } }).data
    const last = pictures.findLastIndex(({ decision }) => decision === 'done')
    const isOpen = pictures.slice(last).some(({ decision }) => decision === 'unknown')
    if (avatar !== pictures[last]?.value && !isOpen) wrong.push(`picture of ${id}: ${avatar}`)
    if (avatar === null) continue
    const served = await sendRequest(place, new URL(avatar, place.api).pathname)
    if (served.status !== 200) wrong.push(`picture of ${id} is not served: ${served.status}`)
  }
  return wrong
}

/** Emails that did not arrive, and emails that arrived more than once. */
export function checkEmails(mails: readonly Mail[], rows: { leads: Iterable<string>; users: Iterable<string> }) {
  const to = new Set(mails.flatMap((mail) => mail.to))
  const about = new Set(mails.map(({ replyTo }) => /[^\s<>]+@[^\s<>]+/.exec(replyTo)?.[0] ?? ''))
  const missing = [
    ...[...rows.leads].flatMap((email) => [
      ...(to.has(email) ? [] : [`confirmation to ${email}`]),
      ...(about.has(email) ? [] : [`notification about ${email}`]),
    ]),
    ...[...rows.users].filter((email) => !to.has(email)).map((email) => `email to ${email}`),
  ]
  const byId = Map.groupBy(mails, ({ id }) => id)
  const repeated = [...byId.values()].filter((same) => same.length > 1)
  const often = repeated
    .filter((same) => same.length > 2)
    .map((same) => `${same.length} copies to ${same[0]?.to.join()}`)
  // The unrecorded copy arrived first: its time shows which fault was active.
  const repeatedAt = repeated.map((same) => Math.min(...same.map(({ at }) => at)))
  return { missing, often, repeatedAt, sent: byId.size }
}

export async function countJobs(db: Db): Promise<{ waiting: number; given: number }> {
  const { rows } = await sql<{ waiting: number; given: number }>`
    select count(*) filter (where attempts < max_attempts and run_at < now() + interval '1 hour')::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as given
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: -1, given: -1 }
}
