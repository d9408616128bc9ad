import { useCallback, useState } from 'react'
import { Screen } from '#app/lib/screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { usePages } from '#app/lib/use-pages.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { useApp } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { AuditFilters, type Filters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import ledger from '#app/lib/ledger.module.css'

const everything: Filters = { action: '', actor: '' }

/** Audit log of the organization, newest first, filtered by action or member. */
export function AuditPage() {
  const organization = useOrganizationId()
  const [filters, setFilters] = useState(everything)
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <div>
        <AuditFilters organization={organization} filters={filters} onChange={setFilters} />
        {/* Remounts on a filter change: pages of one filter do not belong to another. */}
        <AuditList key={`${filters.action} ${filters.actor}`} organization={organization} filters={filters} />
      </div>
    </Screen>
  )
}

interface AuditListProps {
  readonly organization: string
  readonly filters: Filters
}

function AuditList({ organization, filters: { action, actor } }: AuditListProps) {
  const { client } = useApp().session
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const query = { after, ...(action !== '' && { action }), ...(actor !== '' && { actor }) }
        const { data, meta } = await client.callWithMeta(listAuditEvents, { params: { organization }, query })
        return { entries: data, next: meta.next }
      },
      [client, organization, action, actor],
    ),
  )
  const isNarrowed = action !== '' || actor !== ''
  return (
    <>
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<TableSkeleton />}>
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
      {pages.hasMore ? (
        <div className={ledger.more}>
          <Button look="line" busy={pages.isLoadingMore} busyText={texts.loadingMore} onClick={pages.more}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
