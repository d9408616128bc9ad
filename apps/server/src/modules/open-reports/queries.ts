import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import type { OpenReportText } from '@grana/contract/open-reports/forms'

/** The API reaches open reports through functions alone: by the secret of a link, or by an address that it never answers about. */

export type FormRow = {
  organization_id: string
  organization: string
  name: string
  origins: string[]
  /** Reports that the form still accepts today. */
  remainingReports: number
}

/** The form of a program while it is open. */
export async function findOpenForm(db: Db | Trx, program: string, at: Date): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select organization_id, organization, name, origins, room as "remainingReports"
    from grana.open_form(${program}, ${at})`.execute(db)
  return rows[0]
}

type NewOpenReport = {
  programId: string
  id: string
  email: string
  form: OpenReportText
  consentVersion: string
  address: string
  at: Date
}

/** `dropped`: the address has not proven what was sent before. */
export async function insertOpenReport(
  trx: Trx,
  { programId, id, email, form, consentVersion, address, at }: NewOpenReport,
): Promise<'stored' | 'dropped' | 'closed' | 'full'> {
  const { rows } = await sql<{ outcome: 'stored' | 'dropped' | 'closed' | 'full' }>`
    select grana.add_open_report(${programId}, ${id}, ${email}, ${JSON.stringify(form)}::jsonb, ${consentVersion},
      ${address}, ${at}) as outcome`.execute(trx)
  return rows[0]?.outcome ?? 'closed'
}

export type OpenReportRow = {
  organization_id: string
  id: string
  program_id: string
  program: string
  /** Absent until the address is proven. */
  guest_id: string | null
  title: string | null
  created_at: Date
}

/** The open report that a secret link opens. */
export async function findOpenReport(db: Db | Trx, secret: string): Promise<OpenReportRow | undefined> {
  const { rows } = await sql<OpenReportRow>`select * from grana.open_report_of(${hashSecret(secret)})`.execute(db)
  return rows[0]
}

type Proof = { organization_id: string; id: string; program_id: string } & (
  | { outcome: 'now'; guest_id: string; form: OpenReportText }
  | { outcome: 'proven'; guest_id: string }
  | { outcome: 'closed' | 'full' | 'many' }
)

/** Proves the address of an open report, within the budgets of its program and of the address. */
export async function proveAddress(trx: Trx, secret: string, at: Date): Promise<Proof | undefined> {
  const { rows } = await sql<Proof>`select * from grana.prove_open_report(${hashSecret(secret)}, ${at})`.execute(trx)
  return rows[0]
}

/** Open reports of an address that may be sent another link now. */
export async function listOpenReportsOf(trx: Trx, email: string, at: Date) {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    select * from grana.list_open_reports_of(${email}, ${at})`.execute(trx)
  return rows
}

/** Removes the address, and what was not sent to the program. */
export async function endOpenReport(trx: Trx, secret: string, at: Date): Promise<void> {
  await sql`select grana.end_open_report(${hashSecret(secret)}, ${at})`.execute(trx)
}

/** Hands the report over to the actor; its id, unless the link opens none that can be claimed. */
export async function claimReport(trx: Trx, secret: string, at: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select grana.claim_open_report(${hashSecret(secret)}, ${at}) as id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Settings of the form of a program, and what arrived by it since then. */
export async function findFormSettings(trx: Trx, { organizationId, programId }: FormKey) {
  return trx
    .selectFrom('open_forms')
    .select(['is_on', 'origins', 'daily_limit'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
}

type FormKey = { organizationId: string; programId: string }
type FormSettings = { is_on: boolean; origins: string[]; daily_limit: number }

export async function saveFormSettings(
  trx: Trx,
  { organizationId, programId }: FormKey,
  at: Date,
  given: FormSettings,
) {
  const change = { ...given, updated_at: at }
  await trx
    .insertInto('open_forms')
    .values({ organization_id: organizationId, program_id: programId, ...change })
    .onConflict((row) => row.columns(['organization_id', 'program_id']).doUpdateSet(change))
    .execute()
}
