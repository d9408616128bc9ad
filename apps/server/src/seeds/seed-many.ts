/**
 * node src/seeds/seed-many.ts COUNT
 *
 * Fills the directory with generated public programs, to measure it. Their terms exist only in the directory: no report can
 * be submitted to them.
 */
import { sql } from 'kysely'
import { openDb, type Db } from '#server/db/database.ts'
import { requireSetting } from '#server/db/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertDirectoryEntries, type ProgramRows } from '#server/modules/programs/public.ts'
import {
  createRandom,
  generateOrganization,
  generateProgram,
  loadWords,
  type GeneratedOrganization,
} from './generated-program.ts'
import { insertRows } from './insert-rows.ts'

const programsEach = 4
const portion = 1000

function organizationRow({ id, name, initials, sector }: GeneratedOrganization) {
  const approved = { approval: 'approved', approved_at: '2025-06-02T18:00:00Z' } as const
  return { id, name, initials, sector, country_code: 'MX', ...approved }
}

async function writePortion(owner: Db, rows: { organizations: GeneratedOrganization[]; programs: ProgramRows[] }) {
  await inTransaction(owner, async (trx) => {
    await insertRows(trx, 'organizations', rows.organizations.map(organizationRow))
    const programs = rows.programs.map(({ program }) => program)
    // A program references its version and the version its program: the published version is set last.
    await insertRows(
      trx,
      'programs',
      programs.map((row) => ({ ...row, state: 'draft', policy_version: null, published_at: null })),
    )
    await insertRows(
      trx,
      'policy_versions',
      rows.programs.map(({ program, version }) => ({
        organization_id: program.organization_id,
        program_id: program.id,
        version: version.version,
        published_at: version.published_at,
      })),
    )
    await sql`
      update programs p set policy_version = 1, state = s.state, published_at = s.published_at
      from json_to_recordset(${JSON.stringify(programs)}::json) as s (organization_id uuid, id uuid, state text, published_at timestamptz)
      where (p.organization_id, p.id) = (s.organization_id, s.id)`.execute(trx)
    await insertDirectoryEntries(trx, rows.programs)
  })
}

/** Inserts `count` generated programs, the same ones in every run. */
export async function seedMany(owner: Db, count: number): Promise<void> {
  const words = await loadWords()
  const lot = createRandom(20_261_115)
  for (let done = 0; done < count; done += portion) {
    const size = Math.min(portion, count - done)
    const organizations = Array.from({ length: Math.ceil(size / programsEach) }, (_, index) =>
      generateOrganization(lot, words, done + index),
    )
    const programs = Array.from({ length: size }, (_, index) =>
      generateProgram(lot, words, organizations[Math.floor(index / programsEach)]!),
    )
    await writePortion(owner, { organizations, programs })
  }
  await owner.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze program_directory, program_directory_words, program_directory_groups`.execute(connection)
  })
}

if (import.meta.main) {
  const count = Number(process.argv[2])
  if (!Number.isInteger(count) || count < 1) throw new Error('usage: seed-many.ts COUNT')
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
    max: 1,
    applicationName: 'grana-seed',
    log,
  })
  await seedMany(owner, count)
  await owner.destroy()
}
