import type { Trx } from '#server/db/database.ts'
import { checklistOf, type Coverage, type CoverageGroup, type CoverageItem } from '@grana/contract/engagements/coverage'
import type { DocumentCoverage } from '@grana/contract/engagements/document-content'
import type { EngagementKey, EngagementRow } from '../engagements/public.ts'
import { checklist } from './checklists.ts'
import {
  listCoverage,
  listReferences,
  listScopedTargets,
  type CoverageRow,
  type CoverageTargetRow,
} from './queries-coverage.ts'

type Reference = { id: string; reference: string }

/** Every item of the checklists of these targets, with what was done. */
function fillChecklists(
  targets: readonly CoverageTargetRow[],
  rows: readonly CoverageRow[],
  references: readonly Reference[],
): Coverage['targets'] {
  const known = new Map(references.map(({ id, reference }) => [id, reference]))
  const found = new Map(rows.map((row) => [`${row.target_id} ${row.item}`, row]))
  return targets.map(({ id: target, name, type }) => {
    const groups = new Map<string, CoverageGroup>()
    for (const { id, group, title, how, cwe, guide } of checklist(checklistOf[type])) {
      const row = found.get(`${target} ${id}`)
      const item: CoverageItem = {
        id,
        title,
        how,
        cwe,
        guide,
        ...(row && { state: row.state, set_at: row.set_at.toISOString() }),
        ...(row?.note && { note: row.note }),
        reports: (row?.reports ?? []).flatMap((each) => {
          const reference = known.get(each)
          return reference === undefined ? [] : [{ id: each, reference }]
        }),
      }
      const own = groups.get(group) ?? { name: group, items: [] }
      own.items.push(item)
      groups.set(group, own)
    }
    return { id: target, name, type, groups: [...groups.values()] }
  })
}

/** Coverage as the organization and staff read it. */
export async function toCoverage(trx: Trx, engagement: EngagementRow): Promise<Coverage> {
  // A pentest without an agreement has no team that could test.
  if (engagement.program_id === null) return { targets: [], can: { edit: false } }
  const { organization_id: organizationId, scope } = engagement
  const ids = scope.targets.map(({ target_id: id }) => id)
  const targets = await listScopedTargets(trx, organizationId, ids)
  const rows = await listCoverage(trx, engagement)
  const references = await listReferences(
    trx,
    organizationId,
    rows.flatMap(({ reports }) => reports),
  )
  return { targets: fillChecklists(targets, rows, references), can: { edit: false } }
}

type Printed = { key: EngagementKey; targets: readonly string[]; references: readonly Reference[] }

/** Coverage as a document prints it, with the texts of the items as they are now. */
export async function toPrintedCoverage(
  trx: Trx,
  { key, targets: ids, references }: Printed,
): Promise<DocumentCoverage[]> {
  const targets = await listScopedTargets(trx, key.organization_id, ids)
  const filled = fillChecklists(targets, await listCoverage(trx, key), references)
  return filled.map(({ name, groups }) => ({
    target: name,
    groups: groups.map(({ name: group, items }) => ({
      name: group,
      items: items.map(({ title, cwe, guide, state, note, reports }) => ({
        title,
        cwe,
        guide,
        ...(state && { state }),
        ...(note !== undefined && { note }),
        references: reports.map(({ reference }) => reference),
      })),
    })),
  }))
}

type TeamCoverage = {
  key: EngagementKey
  targets: readonly CoverageTargetRow[]
  references: readonly Reference[]
  canEdit: boolean
}

/** Coverage as the team reads it. */
export async function toTeamCoverage(trx: Trx, { key, targets, references, canEdit }: TeamCoverage): Promise<Coverage> {
  return { targets: fillChecklists(targets, await listCoverage(trx, key), references), can: { edit: canEdit } }
}
