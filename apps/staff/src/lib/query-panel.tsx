import type { ReactNode } from 'react'
import type { StaffSection } from '@grana/contract/staff/overview'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { Skeleton } from '@grana/ui/skeleton'
import { Panel } from './panel.tsx'
import { QueryView } from './query-view.tsx'
import type { QueryState } from './use-query.ts'
import styles from './panel.module.css'

export interface QueryPanelProps<T> {
  readonly place: StaffSection
  readonly state: QueryState<T>
  readonly onRetry: () => void
  readonly children: (value: T) => ReactNode
}

function Shapes() {
  return (
    <div className={styles.part}>
      <Skeleton height="title" width={7} />
      <Skeleton width={5} />
      <Skeleton width={9} />
      <Skeleton width={8} />
    </div>
  )
}

/** The detail panel with its loading and error state. */
export function QueryPanel<T>({ place, state, onRetry, children }: QueryPanelProps<T>) {
  if (state.status === 'ready') return children(state.value)
  return (
    <Panel place={place} title={texts.places[place]}>
      <QueryView state={state} onRetry={onRetry} skeleton={<Shapes />}>
        {() => null}
      </QueryView>
    </Panel>
  )
}
