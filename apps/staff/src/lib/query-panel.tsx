import type { ReactNode } from 'react'
import type { StaffSection } from '@grana/contract/staff/overview'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { contentOf, QueryView, type ShownQuery } from '@grana/parts/query/query-view'
import { Skeleton } from '@grana/ui/skeleton'
import { Panel } from './panel.tsx'
import styles from './panel.module.css'

export interface QueryPanelProps<T> {
  readonly place: StaffSection
  readonly query: ShownQuery<T>
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
export function QueryPanel<T>({ place, query, children }: QueryPanelProps<T>) {
  const content = contentOf(query)
  if (content !== undefined) return children(content)
  return (
    <Panel place={place} title={texts.places[place]}>
      <QueryView query={query} skeleton={<Shapes />}>
        {children}
      </QueryView>
    </Panel>
  )
}
