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

export function named<T>(things: ReadonlyMap<string, T>, name: string): T {
  const found = things.get(name)
  if (found === undefined) throw new Error(`The demo world has no ${name}.`)
  return found
}

export const who = ({ people }: SeedContext, name: string): DemoPerson => named(people, name)

/** The citation of a library clause in the terms of a program. */
export async function numberOf({ trx }: SeedContext, program: string, clause: string): Promise<string> {
  const row = await trx
    .selectFrom('policy_clauses')
    .select(['group_number', 'item_number'])
    .where('program_id', '=', fixedId('program', program))
    .where('library_code', '=', clause)
    .executeTakeFirstOrThrow()
  return `${row.group_number}.${row.item_number}`
}

export type DatedWork = { at: Date; work: () => Promise<unknown> }

export type Doing = { report: WorldReport; id: string; at: Date }
export type Of<Name extends WorldAct['do']> = Extract<WorldAct, { do: Name }>
export type Doer<Name extends WorldAct['do']> = (seeds: SeedContext, doing: Doing, act: Of<Name>) => Promise<unknown>

export const inOrganization = ({ organizationOf }: SeedContext, { report, id }: Doing) => ({
  organization: fixedId('organization', organizationOf(report.program)),
  report: id,
})
