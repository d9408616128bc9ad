import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ReportSignal } from './live-message.ts'

/** Which of these users may currently know that something happened to a report. */
export async function findSubscribers(db: Db, signal: ReportSignal, people: readonly string[]): Promise<string[]> {
  const { organization, report, internal } = signal
  const { rows } = await sql<{ user_id: string }>`
    select user_id from grana.report_hearers(${organization}, ${report}, ${internal}, ${[...people]}::uuid[])`.execute(
    db,
  )
  return rows.map(({ user_id: id }) => id)
}
