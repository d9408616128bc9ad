import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { setting } from './journey.ts'

/** The oldest row of every list: the last one, in the order of the list. */
export interface LargeOrganization {
  readonly id: string
  readonly programs: number
  readonly targets: number
  readonly reports: number
  readonly lastProgram: string
  readonly lastTarget: string
  readonly lastReport: string
}

const numbers = `
  with large as (select organization_id as id from grana.reports group by 1 order by count(*) desc limit 1)
  select large.id,
    (select count(*)::int from grana.programs p where p.organization_id = large.id) as programs,
    (select count(*)::int from grana.targets t where t.organization_id = large.id and archived_at is null) as targets,
    (select count(*)::int from grana.reports r where r.organization_id = large.id) as reports,
    (select name from grana.programs p where p.organization_id = large.id order by created_at, p.id limit 1) as "lastProgram",
    (select name from grana.targets t where t.organization_id = large.id and archived_at is null order by lower(name) desc, t.id desc limit 1) as "lastTarget",
    (select title from grana.reports r where r.organization_id = large.id order by submitted_at, r.id desc limit 1) as "lastReport"
  from large`

/** Makes an organization with many programs, targets and reports; the user with this address becomes its owner. */
export async function joinLargeOrganization(
  email: string,
  { programs, targets, reports }: { programs: number; targets: number; reports: number },
): Promise<LargeOrganization> {
  const command = join(import.meta.dirname, '../apps/server/src/testing/size/seed.ts')
  await promisify(execFile)(process.execPath, [command, `${programs}`, `${targets}`, `${reports}`])
  const client = new pg.Client({ connectionString: setting('DATABASE_OWNER_URL') })
  await client.connect()
  try {
    const { rows } = await client.query<LargeOrganization>(numbers)
    const [large] = rows
    if (large === undefined) throw new Error('no organization has reports')
    await client.query(
      `insert into grana.memberships (organization_id, user_id, role)
        select $1, id, 'owner' from grana.users where email = $2`,
      [large.id, email],
    )
    return large
  } finally {
    await client.end()
  }
}
