import { useSearchParams } from 'react-router'
import { PageHead } from '#app/lib/page-head.tsx'
import { explorePrograms, exploreQuery } from '@grana/contract/programs/explore'
import { portal } from '@grana/messages/es/portal'
import { exploreTexts as texts } from '@grana/messages/es/programs/explore'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button, ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { ExploreFilters, type ExploreSearch } from './explore-filters.tsx'
import { ExploredPrograms } from './explored-programs.tsx'
import { SavedSearches, SaveSearch } from './saved-searches.tsx'
import styles from './explore.module.css'

/** In the shape of the list. */
function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="square" className={styles.skeletonRow} />
      ))}
    </div>
  )
}

interface PagesProps {
  readonly page: number
  readonly hasMore: boolean
  readonly onPage: (page: number) => void
}

function Pages({ page, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      <Button look="line" size="dense" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.earlier}
      </Button>
      <span>{texts.page(page)}</span>
      <Button look="line" size="dense" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {texts.more}
      </Button>
    </nav>
  )
}

/** The address of a search; empty filters are left out. */
const toAddress = (search: ExploreSearch) =>
  new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Programs that are open to the agent, with honest figures and reasons. */
export function ExplorePage() {
  const { portalUrl } = useApp().runtime
  const [address, setAddress] = useSearchParams()
  const given = Object.fromEntries(address) as ExploreSearch
  const wanted = exploreQuery.safeParse(given)
  const search = wanted.success ? given : {}
  const query = useApiQuery(explorePrograms, { query: wanted.success ? wanted.data : {} })
  const change = (changes: ExploreSearch) => setAddress(toAddress({ ...search, page: '', ...changes }))
  const { page: _page, sort, ...filters } = search
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.pageHead} title={texts.title} lede={texts.lede}>
        <ButtonLink look="line" href={portalUrl + portalLinks.programs}>
          {texts.portal}
        </ButtonLink>
      </PageHead>
      <SavedSearches />
      <ExploreFilters
        search={search}
        onChange={change}
        onClear={() => setAddress(toAddress(sort === undefined ? {} : { sort }))}
      />
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {({ data, meta }) => (
          <>
            <div className={styles.sum}>
              <span role="status">{texts.total(meta.total)}</span>
              <SaveSearch search={search} />
            </div>
            {data.length === 0 ? (
              <EmptyState
                isBelowLine
                kind={isNarrowed ? 'noMatch' : 'firstUse'}
                {...(isNarrowed ? texts.none : texts.empty)}
              />
            ) : (
              <ExploredPrograms programs={data} />
            )}
            <Pages
              page={meta.page}
              hasMore={meta.page * meta.page_size < meta.total}
              onPage={(page) => change({ page: String(page) })}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}
