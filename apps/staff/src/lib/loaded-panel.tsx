import type { ReactNode } from 'react'
import type { StaffPlace } from '@grana/contract/staff/desk'
import { staffDesk as texts } from '@grana/messages/es/staff/desk'
import { Skeleton } from '@grana/ui/skeleton'
import { LoadedView } from './loaded-view.tsx'
import { Panel } from './panel.tsx'
import type { Loaded } from './use-loaded.ts'
import styles from './panel.module.css'

export interface LoadedPanelProps<T> {
  readonly place: StaffPlace
  readonly state: Loaded<T>
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

/** The thing beside the list, from the moment when it is asked for. */
export function LoadedPanel<T>({ place, state, onRetry, children }: LoadedPanelProps<T>) {
  if (state.status === 'ready') return children(state.value)
  return (
    <Panel place={place} title={texts.places[place]}>
      <LoadedView state={state} onRetry={onRetry} skeleton={<Shapes />}>
        {() => null}
      </LoadedView>
    </Panel>
  )
}
