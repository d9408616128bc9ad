import { useCallback } from 'react'
import { LedgerShape } from '#app/lib/ledger-shape.tsx'
import { Screen } from '#app/lib/screen.tsx'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { usePages } from '#app/lib/use-pages.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { AuditTable } from './audit-table.tsx'
import ledger from '#app/lib/ledger.module.css'

/** What happened in the organization, newest first. */
export function AuditPage() {
  const organization = useOrganizationId()
  const { client } = useApp().session
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const given = { params: { organization }, query: { after } }
        const { data, meta } = await client.callWithMeta(listAuditEvents, given)
        return { entries: data, next: meta.next }
      },
      [client, organization],
    ),
  )
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <div>
        <LoadedView state={pages.state} onRetry={pages.retry} skeleton={<LedgerShape />}>
          {() =>
            pages.entries.length === 0 ? (
              <EmptyState kind="firstUse" title={texts.empty.title} text={texts.empty.text} />
            ) : (
              <AuditTable entries={pages.entries} />
            )
          }
        </LoadedView>
        {pages.hasMore ? (
          <div className={ledger.more}>
            <Button look="line" busy={pages.isLoadingMore} busyText={texts.loadingMore} onClick={pages.more}>
              {texts.more}
            </Button>
          </div>
        ) : null}
      </div>
    </Screen>
  )
}
