import { useRef, type ReactNode } from 'react'
import { Outlet, useMatch } from 'react-router'
import { paths } from '#app/paths.ts'
import type { StaffPlace } from '@grana/contract/staff/desk'
import { portal } from '@grana/messages/es/portal'
import { staffDesk as texts } from '@grana/messages/es/staff/desk'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { LoadedView } from './loaded-view.tsx'
import { Pager, type Paging } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { Filter } from './use-filter.ts'
import { useArrows, useEscape } from './use-keys.ts'
import type { Loaded } from './use-loaded.ts'
import styles from './work-list.module.css'

export interface Page<T> {
  readonly data: readonly T[]
  readonly meta: Paging
}

export interface WorkListProps<T> {
  readonly place: StaffPlace
  readonly title: string
  readonly lede?: string
  /** What can be searched for; without it there is no search. */
  readonly hint?: string
  readonly filter: Filter
  /** Beside the heading: what can be done with the whole list. */
  readonly actions?: ReactNode
  /** Between heading and list: tabs and ticks. */
  readonly tools?: ReactNode
  readonly columns: readonly string[]
  /** Widths of the columns. */
  readonly columnsClass: string | undefined
  readonly state: Loaded<Page<T>>
  readonly onRetry: () => void
  readonly renderRow: (item: T) => ReactNode
  readonly keyOf: (item: T) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly noMatch: string
  /** Handed to the thing that stands beside the list. */
  readonly context?: unknown
}

function Rows<T>({ state, renderRow, keyOf, columns, columnsClass, title }: RowsProps<T>) {
  return (
    <>
      <div className={classNames(styles.head, columnsClass)} aria-hidden>
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={title}>
        {state.data.map((item) => (
          <li key={keyOf(item)} className={classNames(styles.row, columnsClass)}>
            {renderRow(item)}
          </li>
        ))}
      </ul>
    </>
  )
}

type RowsProps<T> = Pick<WorkListProps<T>, 'renderRow' | 'keyOf' | 'columns' | 'columnsClass' | 'title'> & {
  readonly state: Page<T>
}

function Shapes() {
  return (
    <div className={styles.shapes}>
      {[7, 5, 6, 4, 6].map((width, at) => (
        <Skeleton key={`${at}`} height="control" width={width as 5} />
      ))}
    </div>
  )
}

/** A list to work through, and beside it the thing that is open. */
export function WorkList<T>(props: WorkListProps<T>) {
  const { place, title, lede, hint, filter, actions, tools, state, onRetry, empty, noMatch, context } = props
  const isOpen = useMatch(`${paths.place(place)}/:id`) !== null
  const list = useRef<HTMLDivElement>(null)
  useArrows(list)
  useEscape(isOpen, { pathname: paths.place(place), search: filter.search })
  const isFiltered = filter.search !== ''
  return (
    <div className={styles.work} data-open={isOpen || undefined}>
      <title>{portal.title(title)}</title>
      <div className={styles.list} ref={list}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </div>
        {lede ? <p className={styles.lede}>{lede}</p> : null}
        <div className={styles.tools}>
          {hint === undefined ? null : <SearchBox filter={filter} hint={hint} />}
          {tools}
        </div>
        <LoadedView state={state} onRetry={onRetry} skeleton={<Shapes />}>
          {(page) =>
            page.data.length > 0 ? (
              <>
                <Rows {...props} state={page} />
                <Pager paging={page.meta} filter={filter} />
                <p className={styles.keys}>{texts.keys}</p>
              </>
            ) : (
              <NothingThere isFiltered={isFiltered} empty={empty} noMatch={noMatch} onClear={() => clear(filter)} />
            )
          }
        </LoadedView>
      </div>
      <Outlet context={context} />
    </div>
  )
}

function clear(filter: Filter): void {
  const names = [...new URLSearchParams(filter.search).keys()]
  filter.set(Object.fromEntries(names.map((name) => [name, undefined])))
}

type NothingProps = {
  readonly isFiltered: boolean
  readonly empty: WorkListProps<unknown>['empty']
  readonly noMatch: string
  readonly onClear: () => void
}

function NothingThere({ isFiltered, empty, noMatch, onClear }: NothingProps) {
  if (!isFiltered) return <EmptyState kind="firstUse" title={empty.title} text={empty.text} />
  const action = (
    <Button look="line" size="dense" onClick={onClear}>
      {texts.clear}
    </Button>
  )
  return <EmptyState kind="noMatch" title={noMatch} action={action} />
}
