import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import type { ProgramOverview } from '@grana/contract/programs/builder'
import { findAgents, findAgentsQuery } from '@grana/contract/programs/find-agents'
import { findAgentsTexts as texts } from '@grana/messages/es/programs/find-agents'
import { NotAllowed } from '@grana/parts/query/not-allowed'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { ProgramFrame } from '../page/program-frame.tsx'
import { FoundAgents } from './found-agents.tsx'
import { SearchForm, type Wishes } from './search-form.tsx'
import styles from './find-agents.module.css'

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

/** The address of a search; empty wishes are left out. */
function toAddress(wishes: Wishes, page: number): URLSearchParams {
  const filled = Object.entries(wishes).filter(([, value]) => value !== '')
  return new URLSearchParams([['search', '1'], ...filled, ...(page > 1 ? [['page', String(page)]] : [])])
}

function Search({ program }: { readonly program: ProgramOverview['program'] }) {
  const { id: organization } = useOrganization()
  const [address, setAddress] = useSearchParams()
  const { search, page: _page, ...wishes } = Object.fromEntries(address) as Record<string, string>
  const { search: _search, ...given } = Object.fromEntries(address) as Record<string, string>
  const wanted = findAgentsQuery.safeParse(given)
  const isAsked = search === '1' && wanted.success
  const query = useApiQuery(
    findAgents,
    { params: { organization, program: program.id }, query: wanted.success ? wanted.data : {} },
    { enabled: isAsked },
  )
  const go = (next: Wishes, page = 1) => setAddress(toAddress(next, page))
  return (
    <div className={styles.page}>
      <p className={styles.lede}>{texts.lede}</p>
      <SearchForm wishes={wanted.success ? wishes : {}} isBusy={isAsked && query.isFetching} onSearch={go} />
      <section aria-label={texts.results} className={styles.results}>
        {isAsked ? (
          <QueryView query={query} skeleton={<TableSkeleton />}>
            {({ data, meta }) => (
              <>
                {data.length === 0 ? (
                  <EmptyState isBelowLine kind="noMatch" {...texts.none} />
                ) : (
                  <FoundAgents found={data} program={program.id} isDraft={program.version === null} />
                )}
                <Pages page={meta.page} hasMore={meta.has_more} onPage={(page) => go(wishes, page)} />
                <p className={styles.left}>{texts.left(meta.left)}</p>
              </>
            )}
          </QueryView>
        ) : (
          <EmptyState isBelowLine kind="firstUse" {...texts.start} />
        )}
      </section>
    </div>
  )
}

/** Agents to invite to a program, found by what their accepted reports prove. */
export function FindAgentsPage() {
  return (
    <ProgramFrame tab="agents">
      {({ program }) => {
        if (!program.can.invite) return <NotAllowed />
        if (program.state === 'closed') return <EmptyState kind="noMatch" {...texts.closed} />
        return (
          <RequireSecondFactor title={texts.factor}>
            <Search program={program} />
          </RequireSecondFactor>
        )
      }}
    </ProgramFrame>
  )
}
