import { useState } from 'react'
import { MoreButton } from '#app/lib/more-button.tsx'
import { Screen } from '#app/lib/screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { EmptyState } from '@grana/ui/empty-state'
import { AuditFilters } from './audit-filters.tsx'
import { toAuditQuery, type Filters } from './audit-query.ts'
import { AuditTable } from './audit-table.tsx'

const everything: Filters = { action: '', actor: '', outcome: '', from: '', until: '', q: '' }

/** Audit log of the organization, newest first, filtered by words, action, member, result and days. */
export function AuditPage() {
  const organization = useOrganizationId()
  const [filters, setFilters] = useState(everything)
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <div>
        <AuditFilters organization={organization} filters={filters} onChange={setFilters} />
        <AuditList organization={organization} filters={filters} />
      </div>
    </Screen>
  )
}

interface AuditListProps {
  readonly organization: string
  readonly filters: Filters
}

function AuditList({ organization, filters }: AuditListProps) {
  const query = toAuditQuery(filters)
  const pages = useApiPages(listAuditEvents, { params: { organization }, query })
  const isNarrowed = Object.keys(query).length > 0
  return (
    <>
      <QueryView query={pages.query} skeleton={<TableSkeleton />}>
        {() =>
          pages.entries.length === 0 ? (
            <EmptyState
              kind={isNarrowed ? 'noMatch' : 'firstUse'}
              {...(isNarrowed ? texts.filters.none : texts.empty)}
            />
          ) : (
            <AuditTable entries={pages.entries} />
          )
        }
      </QueryView>
      <MoreButton pages={pages}>{texts.more}</MoreButton>
    </>
  )
}
