import { useRef, type ReactNode, useEffect, type RefObject } from 'react'
import { Outlet, useMatch, useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import type { StaffSection } from '@grana/contract/staff/overview'
import { portal } from '@grana/messages/es/portal'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { QueryView, type ShownQuery } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { WorkPager, type Paging } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move the focus between rows. */
function useArrowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const links = [...(element?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      if (step === undefined || at === -1) return
      event.preventDefault()
      links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [list])
}

/** Escape closes the detail panel, unless a dialog above it handles the key. */
function useEscapeKey(isOpen: boolean, { pathname, search }: { pathname: string; search: string }): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      void navigate({ pathname, search })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, navigate, pathname, search])
}

export interface Page<T> {
  readonly data: readonly T[]
  readonly meta: Paging
}

export interface WorkListProps<T> {
  readonly place: StaffSection
  readonly title: string
  readonly lede?: string
  /** Placeholder of the search; without it there is no search. */
  readonly hint?: string
  readonly filter: Filter
  /** Actions on the whole list, beside the heading. */
  readonly actions?: ReactNode
  /** Beside the heading: another picture of the same list. */
  readonly views?: ReactNode
  /** Below the heading: states of the list. */
  readonly tabs?: ReactNode
  /** Beside the search. */
  readonly tools?: ReactNode
  /** Replaces the list, in the same frame. */
  readonly picture?: ReactNode
  /** Whether rows open a panel; the keys for it are named only then. */
  readonly opens?: boolean
  readonly columns: readonly string[]
  /** Widths of the columns. */
  readonly columnsClass: string | undefined
  readonly query: ShownQuery<Page<T>>
  readonly renderRow: (item: T) => ReactNode
  readonly keyOf: (item: T) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly noMatch: string
  /** Name of a filter whose values have empty states of their own: it narrows nothing that could be cleared. */
  readonly ownView?: string
}

function Rows<T>({ page, renderRow, keyOf, columns, columnsClass, title }: RowsProps<T>) {
  return (
    <>
      <div className={classNames(styles.head, columnsClass)} aria-hidden>
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={title}>
        {page.data.map((item) => (
          <li key={keyOf(item)} className={classNames(styles.row, columnsClass)}>
            {renderRow(item)}
          </li>
        ))}
      </ul>
    </>
  )
}

type RowsProps<T> = Pick<WorkListProps<T>, 'renderRow' | 'keyOf' | 'columns' | 'columnsClass' | 'title'> & {
  readonly page: Page<T>
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

/** A list with a detail panel beside it. */
export function WorkList<T>(props: WorkListProps<T>) {
  const { place, title, lede, hint, filter, actions, views, tabs, tools, picture, query, empty, noMatch } = props
  const { opens = true } = props
  const isOpen = useMatch(`${paths.place(place)}/:id`) !== null
  const list = useRef<HTMLDivElement>(null)
  useArrowKeys(list)
  useEscapeKey(isOpen, { pathname: paths.place(place), search: filter.search })
  const isFiltered = [...new URLSearchParams(filter.search).keys()].some((name) => name !== props.ownView)
  const hasTools = hint !== undefined || tools !== undefined
  return (
    <div className={styles.work} data-open={isOpen || undefined}>
      <title>{portal.title(title)}</title>
      <div className={styles.list} ref={list}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {views}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {lede ? <p className={styles.lede}>{lede}</p> : null}
        {tabs ? <div className={styles.tabs}>{tabs}</div> : null}
        {hasTools ? (
          <div className={styles.tools}>
            {hint === undefined ? null : <SearchBox filter={filter} hint={hint} />}
            {tools}
          </div>
        ) : null}
        {picture ?? (
          <QueryView query={query} skeleton={<Shapes />}>
            {(page) =>
              page.data.length > 0 ? (
                <>
                  <Rows {...props} page={page} />
                  <WorkPager paging={page.meta} filter={filter} />
                  {opens ? <p className={styles.keys}>{texts.keys}</p> : null}
                </>
              ) : (
                <div className={styles.empty}>
                  <EmptyList
                    isFiltered={isFiltered}
                    isBelowLine={tabs !== undefined && !hasTools}
                    empty={empty}
                    noMatch={noMatch}
                    onClear={() => clear(filter)}
                  />
                </div>
              )
            }
          </QueryView>
        )}
      </div>
      <Outlet />
    </div>
  )
}

function clear(filter: Filter): void {
  const names = [...new URLSearchParams(filter.search).keys()]
  filter.set(Object.fromEntries(names.map((name) => [name, undefined])))
}

type EmptyListProps = {
  readonly isFiltered: boolean
  readonly isBelowLine: boolean
  readonly empty: WorkListProps<unknown>['empty']
  readonly noMatch: string
  readonly onClear: () => void
}

function EmptyList({ isFiltered, isBelowLine, empty, noMatch, onClear }: EmptyListProps) {
  if (!isFiltered) return <EmptyState isBelowLine={isBelowLine} kind="firstUse" title={empty.title} text={empty.text} />
  const action = (
    <Button look="line" size="dense" onClick={onClear}>
      {texts.clear}
    </Button>
  )
  return <EmptyState isBelowLine={isBelowLine} kind="noMatch" title={noMatch} action={action} />
}
