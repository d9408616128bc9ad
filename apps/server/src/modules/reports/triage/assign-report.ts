import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { assignReport as operation } from '@grana/contract/reports/organization-reports'
import { canOnReport } from '../can-on-report.ts'
import { actionBound } from '../statement-bounds.ts'
import { withLockedReport, memberAccess, recordReportEvent } from './locked-report.ts'
import { findMembership } from './queries-members.ts'

export const assignReport = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    return withLockedReport(context, memberAccess(member), {
      reportId: params.report,
      at,
      work: async (trx, held) => {
        if (canOnReport('report.assign', held.actor, held.report) !== 'yes') throw new DomainError('auth.forbidden')
        const { program_id: programId } = held.report
        if (body.user !== undefined) {
          const membership = await findMembership(trx, member.membership.organizationId, body.user)
          const works = membership !== undefined && hasPermission(membership, 'report.note', programId)
          if (!works) throw new DomainError('report.assignee_refused')
        }
        const details = body.user === undefined ? {} : { user: body.user }
        const change = { assigned_to: body.user ?? null }
        await recordReportEvent(trx, held, {
          happening: { kind: 'assigned', audience: 'internal', details },
          change,
          at,
        })
      },
    })
  },
  actionBound,
)
