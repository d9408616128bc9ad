import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { getAgentReportPolicy as operation } from '@grana/contract/reports/policy'
import { comparePolicies, findTerms } from '../program-builder/public.ts'
import { toAgentActor, withReport } from '../reports/public.ts'
import { findVisibleProgram } from './queries-agent-programs.ts'

/** The terms in force today, for an agent who may still see the program. */
async function findToday(trx: Trx, programId: string, userId: string): Promise<PortalProgram | undefined> {
  const seen = await findVisibleProgram(trx, programId, userId)
  return seen?.page
}

/** The version that judges a report: its agent reads it for ever, whatever the program became since. */
export const getAgentReportPolicy = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, {
    permission: 'report.read',
    read: async (trx, { report, actor }) => {
      const { organization_id: organizationId, program_id: programId, policy_version: version } = report
      const terms = await findTerms(trx, { organizationId, programId }, version)
      if (terms === undefined) throw new DomainError('request.not_found')
      const now = await findToday(trx, programId, actor.userId)
      const isInForce = now?.policy.version === version
      return {
        report: { id: report.id, title: report.title },
        version,
        published_at: terms.policy.effective_at,
        terms,
        today:
          now === undefined || isInForce ? null : { version: now.policy.version, changes: comparePolicies(terms, now) },
        is_in_force: isInForce,
      }
    },
  }),
)
