import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { paths } from '#app/paths.ts'
import { listTargets, type TargetCard, type TargetListMeta } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { Pager } from '@grana/parts/query/pager'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button, ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { PlusIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { TargetFilters } from './target-filters.tsx'
import { TargetTableSkeleton, TargetTable } from './target-table.tsx'
import { isNarrowed, toTargetQuery, parseView, formatView, type TargetView } from './target-view.ts'
import styles from './targets-page.module.css'

const texts = targets.list

type TargetList = { readonly data: readonly TargetCard[]; readonly meta: TargetListMeta }

const addressOf = (view: TargetView) => `${paths.targets()}?${formatView(view).toString()}`.replace(/\?$/, '')

/** Targets of an organization: searched, filtered, active or archived. */
export function TargetsPage() {
  const [search, setSearch] = useSearchParams()
  const view = parseView(search)
  const organization = useOrganizationId()
  const query = useApiQuery(listTargets, { params: { organization }, query: toTargetQuery(view) })
  const change = useCallback(
    (part: Partial<TargetView>) => {
      setSearch((now) => formatView({ ...parseView(now), page: 1, ...part }), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [setSearch],
  )
  const handleSearch = useCallback((q: string) => change({ q }), [change])
  const meta = query.data?.meta
  // While the list is empty, registering the first target is the only action.
  const isFirst = meta !== undefined && meta.active + meta.archived === 0
  return (
    <div className={styles.page}>
      <title>{portal.title(targets.title)}</title>
      <header className={styles.head}>
        <div>
          <h1 className={styles.heading}>{targets.title}</h1>
          <p className={styles.lede}>{targets.lede}</p>
        </div>
        {meta?.can.create && !isFirst ? (
          <ButtonLink href={paths.newTarget()}>
            <PlusIcon />
            {targets.create}
          </ButtonLink>
        ) : null}
      </header>
      <Views view={view} meta={meta} />
      {isFirst ? null : <TargetFilters view={view} onChange={change} onSearch={handleSearch} />}
      <div className={query.isLoadingError ? styles.empty : undefined}>
        <QueryView query={query} skeleton={<TargetTableSkeleton />}>
          {(listed) => <Found listed={listed} view={view} onClear={() => change({ q: '', type: '', authority: '' })} />}
        </QueryView>
      </div>
    </div>
  )
}

function Views({ view, meta }: { readonly view: TargetView; readonly meta: TargetListMeta | undefined }) {
  const tabs = [
    { label: texts.active, count: meta?.active, isArchived: false },
    { label: texts.archived, count: meta?.archived, isArchived: true },
  ]
  return (
    <nav className={styles.views} aria-label={texts.views}>
      {tabs.map(({ label, count, isArchived }) => (
        <Link
          key={label}
          className={styles.view}
          href={addressOf({ ...view, isArchived, page: 1 })}
          aria-current={view.isArchived === isArchived ? 'page' : undefined}
        >
          {label}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface FoundProps {
  readonly listed: TargetList
  readonly view: TargetView
  readonly onClear: () => void
}

function Found({ listed, view, onClear }: FoundProps) {
  const { data, meta } = listed
  if (data.length > 0) {
    return (
      <>
        <TargetTable cards={data} />
        {meta.total > meta.page_size ? (
          <div className={styles.pages}>
            <Pager
              page={meta.page}
              size={meta.page_size}
              total={meta.total}
              addressOf={(page) => addressOf({ ...view, page })}
            />
          </div>
        ) : null}
      </>
    )
  }
  return (
    <div className={styles.empty}>
      {isNarrowed(view) || view.page > 1 ? (
        <EmptyState
          kind="noMatch"
          title={texts.noMatch}
          action={
            <Button look="line" onClick={onClear}>
              {texts.clear}
            </Button>
          }
        />
      ) : view.isArchived ? (
        <EmptyState kind="noMatch" title={texts.noneArchived} />
      ) : meta.archived > 0 ? (
        <EmptyState
          kind="noMatch"
          title={texts.noneActive}
          text={texts.noneActiveText}
          action={meta.can.create ? <ButtonLink href={paths.newTarget()}>{targets.create}</ButtonLink> : null}
        />
      ) : (
        <EmptyState
          kind="firstUse"
          title={texts.firstTitle}
          text={meta.can.create ? texts.firstText : texts.firstReadOnly}
          action={meta.can.create ? <ButtonLink href={paths.newTarget()}>{targets.create}</ButtonLink> : null}
        />
      )}
    </div>
  )
}
