import type { Trx } from '#server/db/database.ts'
import { anywhere } from '#server/db/like.ts'
import type { ProgramState } from '@grana/contract/program-values'
import { staffPageSize } from '@grana/contract/staff/desk-fields'

/** A draft is nobody's business but its organization's. */
function programs(trx: Trx) {
  return trx
    .selectFrom('programs as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.id', 'p.organization_id', 'p.name', 'p.kind', 'p.visibility', 'p.state', 'p.published_at'])
    .select('p.paused_by_staff')
    .select('o.name as organization_name')
    .where('p.published_at', 'is not', null)
}

export type FoundProgram = Awaited<ReturnType<ReturnType<typeof programs>['execute']>>[number]

type Filter = { state: ProgramState | undefined; words: string; page: number }

export async function pageOfPrograms(trx: Trx, { state, words, page }: Filter) {
  const query = programs(trx)
    .$if(state !== undefined, (found) => found.where('p.state', '=', state ?? 'active'))
    .$if(words !== '', (found) =>
      found.where((where) =>
        where.or([where('p.name', 'ilike', anywhere(words)), where('o.name', 'ilike', anywhere(words))]),
      ),
    )
  const rows = await query
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize)
    .execute()
  const { total } = await query
    .clearSelect()
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findProgramForStaff(trx: Trx, id: string): Promise<FoundProgram | undefined> {
  return programs(trx).where('p.id', '=', id).executeTakeFirst()
}
