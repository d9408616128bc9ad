import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { correctReport as operation, type CorrectionForm } from '@grana/contract/reports/corrections'
import { findWeakness } from '@grana/contract/weaknesses/taxonomy'
import { validationText } from '@grana/messages/es/validation'
import {
  actionBound,
  assertCommentRate,
  assertNotArchived,
  recordReportEvents,
  toMemberActor,
  withLockedReport,
  type LockedReport,
} from '../reports/public.ts'
import { listTargetsInScope } from './queries.ts'

/** Changed columns of the report, and the old and new values for its history. */
type Correction = {
  change: { title?: string; target_id?: string; asset_tier?: number; weakness?: string }
  details: Record<string, string>
}

const nothing: Correction = { change: {}, details: {} }

function titleCorrection({ report }: LockedReport, { title }: CorrectionForm): Correction {
  if (title === undefined || title === report.title) return nothing
  return { change: { title }, details: { title, title_before: report.title } }
}

function weaknessCorrection({ report }: LockedReport, { weakness }: CorrectionForm): Correction {
  if (weakness === undefined || weakness === report.weakness) return nothing
  if (findWeakness(weakness) === undefined)
    throw new DomainError('report.incomplete', { fields: { weakness: validationText('report.weakness', 'weakness') } })
  return { change: { weakness }, details: { weakness, weakness_before: report.weakness } }
}

/**
 * The target must be in scope of the report's policy version. It may have another tier only while no reward is decided.
 */
async function targetCorrection(trx: Trx, { report }: LockedReport, form: CorrectionForm): Promise<Correction> {
  const { target_id: id } = form
  if (id === undefined || id === report.target_id) return nothing
  const targets = await listTargetsInScope(trx, report)
  const chosen = targets.find((target) => target.id === id)
  if (chosen === undefined) throw new DomainError('report.out_of_scope')
  if (chosen.tier !== report.asset_tier && report.reward_track !== 'undecided')
    throw new DomainError('report.reward_decided')
  const before = targets.find((target) => target.id === report.target_id)
  return {
    change: { target_id: id, asset_tier: chosen.tier },
    details: { target: chosen.name, target_before: before?.name ?? '' },
  }
}

/** Corrects what the agent chose. The history shows both sides the old and the new values. */
export const correctReport = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.close',
      act: async (trx, locked) => {
        assertNotArchived(locked)
        const corrections = [
          titleCorrection(locked, body),
          weaknessCorrection(locked, body),
          await targetCorrection(trx, locked, body),
        ]
        const change = Object.assign({}, ...corrections.map((one) => one.change)) as Correction['change']
        const details = Object.assign({}, ...corrections.map((one) => one.details)) as Correction['details']
        if (Object.keys(details).length === 0) throw new DomainError('report.correction_empty')
        await assertCommentRate(trx, locked)
        await recordReportEvents(trx, locked, { kind: 'corrected', text: body.text, details, change })
      },
    }),
  actionBound,
)
