import type { Trx } from '#server/db/database.ts'
import type { DemoPerson, Stage } from './demo-stage.ts'
import { fixedId } from './insert-rows.ts'
import type { WorldAct, WorldReport } from './reports-file.ts'

export const dayMs = 86_400_000
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export type SeedContext = {
  trx: Trx
  stage: Stage
  people: ReadonlyMap<string, DemoPerson>
  organizationOf: (program: string) => string
  now: Date
  assignedBecause: string
  /** Submitted reports by their names. */
  sent: Map<string, string>
}

/** The value under this name; throws when there is none. */
export function getNamed<T>(things: ReadonlyMap<string, T>, name: string): T {
  const found = things.get(name)
  if (found === undefined) throw new Error(`The demo world has no ${name}.`)
  return found
}

export const getPerson = ({ people }: SeedContext, name: string): DemoPerson => getNamed(people, name)

/** The citation of a library clause in the terms of a program. */
export async function getClauseCitation({ trx }: SeedContext, program: string, clause: string): Promise<string> {
  const row = await trx
    .selectFrom('policy_clauses')
    .select(['group_number', 'item_number'])
    .where('program_id', '=', fixedId('program', program))
    .where('library_code', '=', clause)
    .executeTakeFirstOrThrow()
  return `${row.group_number}.${row.item_number}`
}

export type DatedWork = { at: Date; work: () => Promise<unknown> }

/** A report of the world, its identifier in the database, and the time of the act on it. */
export type DatedReport = { report: WorldReport; id: string; at: Date }
/** The acts with this name, as the world's files write them. */
export type ActNamed<Name extends WorldAct['do']> = Extract<WorldAct, { do: Name }>
export type ActHandler<Name extends WorldAct['do']> = (
  seeds: SeedContext,
  dated: DatedReport,
  act: ActNamed<Name>,
) => Promise<unknown>

export const toReportParams = ({ organizationOf }: SeedContext, { report, id }: DatedReport) => ({
  organization: fixedId('organization', organizationOf(report.program)),
  report: id,
})
