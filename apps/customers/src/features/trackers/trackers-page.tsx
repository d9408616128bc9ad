import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { listTrackers } from '@grana/contract/machines/trackers'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { TrackerDialog } from './tracker-dialog.tsx'
import { TrackerTable } from './tracker-table.tsx'
import shared from '@grana/parts/machines/machines.module.css'

function Trackers() {
  const { id: organization } = useOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const query = useApiQuery(listTrackers, { params: { organization } })
  const create = <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>
  return (
    <Screen title={texts.title} lede={texts.lede} action={query.data?.length === 0 ? null : create}>
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {(trackers) =>
          trackers.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={create} />
          ) : (
            <TrackerTable trackers={trackers} />
          )
        }
      </QueryView>
      {isCreating ? <TrackerDialog onClose={() => setIsCreating(false)} /> : null}
    </Screen>
  )
}

/** Trackers of the organization: where accepted reports get a ticket. */
export function TrackersPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Trackers />
    </SecondFactorScreen>
  )
}
