import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { assignReport as operation } from '@grana/contract/reports/organization-reports'
import { recordReportEvents } from '../record-report-events.ts'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { findMembership } from './queries-members.ts'

/** Assigns a report to a member who works on reports of its program, or to no one. */
export const assignReport = handle(
  operation,
  (context, member, { params, body: { user } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.assign',
      act: async (trx, locked) => {
        const { organization_id: organizationId, program_id: programId } = locked.report
        if (user !== undefined) {
          const membership = await findMembership(trx, organizationId, user)
          const works = membership !== undefined && hasPermission(membership, 'report.note', programId)
          if (!works) throw new DomainError('report.assignee_refused')
        }
        await recordReportEvents(trx, locked, {
          kind: 'assigned',
          audience: 'internal',
          details: user === undefined ? {} : { user },
          change: { assigned_to: user ?? null },
        })
      },
    }),
  actionBound,
)
