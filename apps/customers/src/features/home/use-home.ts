import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Answer } from '@grana/contract/operation'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportActivity } from '@grana/contract/reports/activity'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { combineQueries } from '@grana/parts/query/combine-queries'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useApiQuery } from '@grana/parts/query/use-api-query'

export type Figures = Answer<typeof getReportFigures>

/** What the home of an organization shows: its reports, and beside them all of its programs. */
export function useHome() {
  const params = { organization: useOrganization().id }
  const figures = useApiQuery(getReportFigures, { params })
  const urgent = useApiQuery(listReports, { params, query: { open: '1' } })
  const activity = useApiQuery(getReportActivity, { params, query: {} })
  const programs = useAllEntries(listOrganizationPrograms, { params, query: {} })
  return {
    reports: combineQueries({ figures, urgent, activity }),
    // Durations are computed from the time of the answer.
    at: new Date(urgent.dataUpdatedAt),
    programs: programs.query,
    canCreate: programs.meta?.can_create === true,
  }
}
