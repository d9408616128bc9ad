import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { getAgentReportPolicy as operation } from '@grana/contract/reports/policy'
import { comparePolicies, findTerms } from '../program-builder/public.ts'
import { toAgentActor, withReport } from '../reports/public.ts'
import { findVisibleProgram } from './queries-agent-programs.ts'

/** The terms in force today, for an agent who may still see the program. */
async function findCurrentTerms(trx: Trx, programId: string, userId: string): Promise<PortalProgram | undefined> {
  const visible = await findVisibleProgram(trx, programId, userId)
  return visible?.page
}

/**
 * The policy version that applies to a report. Its agent may always read it, also when the program is closed or private
 * by now.
 */
export const getAgentReportPolicy = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, {
    permission: 'report.read',
    run: async (trx, { report, actor }) => {
      const { organization_id: organizationId, program_id: programId, policy_version: version } = report
      const terms = await findTerms(trx, { organizationId, programId }, version)
      if (terms === undefined) throw new DomainError('request.not_found')
      const current = await findCurrentTerms(trx, programId, actor.userId)
      const isInForce = current?.policy.version === version
      return {
        report: { id: report.id, title: report.title },
        version,
        published_at: terms.policy.effective_at,
        terms,
        today:
          current === undefined || isInForce
            ? null
            : { version: current.policy.version, changes: comparePolicies(terms, current) },
        is_in_force: isInForce,
      }
    },
  }),
)
