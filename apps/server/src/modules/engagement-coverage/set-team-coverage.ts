import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { checklistOf, setTeamCoverage as operation, type CoverageForm } from '@grana/contract/engagements/coverage'
import { getOwnTeamEngagement, isTeamAtWork, type TeamEngagement } from '../engagement-team/public.ts'
import { checklist } from './checklists.ts'
import { clearCoverage, listTeamReferences, setCoverage } from './queries-coverage.ts'
import { toTeamCoverage } from './to-coverage.ts'

/** Throws unless the target is in the scope and its checklist has these items. */
function assertKnown({ targets }: TeamEngagement, { target, items }: CoverageForm): void {
  const type = targets.find(({ id }) => id === target)?.type
  const known = new Set(type === undefined ? [] : checklist(checklistOf[type]).map(({ id }) => id))
  if (items.some((item) => !known.has(item))) throw new DomainError('coverage.unknown')
}

async function write(trx: Trx, key: TeamEngagement, body: CoverageForm & { by: string; at: Date }): Promise<void> {
  const { target, items, by, at } = body
  if (body.state === 'pending') return clearCoverage(trx, key, target, items)
  const reports = body.state === 'findings' ? [...new Set(body.reports)] : []
  const unique = [...new Set(items)]
  await setCoverage(trx, key, { target, items: unique, state: body.state, note: body.note ?? null, reports, by, at })
}

/** Sets items of a checklist, while the team works. */
export const setTeamCoverage = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getOwnTeamEngagement(trx, params.engagement)
    if (!isTeamAtWork(team.state)) throw new DomainError('engagement.not_running')
    assertKnown(team, body)
    const references = await listTeamReferences(trx, team.id)
    const own = new Set(references.map(({ id }) => id))
    if (body.state === 'findings' && body.reports.some((id) => !own.has(id))) throw new DomainError('coverage.unknown')
    await write(trx, team, { ...body, by: user.id, at: clock() })
    return toTeamCoverage(trx, { key: team, targets: team.targets, references, canEdit: true })
  }),
)
