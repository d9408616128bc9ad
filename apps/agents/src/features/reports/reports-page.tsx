import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { listAgentReports, reportPageSize } from '@grana/contract/reports/agent-reports'
import type { ReportCard } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { sinceDate } from '@grana/messages/es/dates'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { ReportTable } from '@grana/parts/report/report-table'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './reports.module.css'

const texts = reports.agent

type Listed = {
  readonly drafts: readonly {
    readonly id: string
    readonly program: { readonly name: string }
    readonly updated_at: string
  }[]
  readonly reports: readonly ReportCard[]
  readonly page: number
  readonly total: number
}

function Drafts({ drafts, now }: { readonly drafts: Listed['drafts']; readonly now: number }) {
  if (drafts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{texts.drafts}</h2>
      <ul>
        {drafts.map(({ id, program, updated_at: at }) => (
          <li key={id} className={styles.draft}>
            <Link href={paths.writeReport(id)}>{program.name}</Link>
            <time dateTime={at}>{sinceDate(at, now)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pages({ page, total }: Pick<Listed, 'page' | 'total'>) {
  if (total <= reportPageSize) return null
  return (
    <nav className={styles.pages} aria-label={texts.sent}>
      {page > 1 ? <Link href={`${paths.reports()}?page=${page - 1}`}>{texts.previous}</Link> : null}
      {page * reportPageSize < total ? <Link href={`${paths.reports()}?page=${page + 1}`}>{texts.next}</Link> : null}
    </nav>
  )
}

function List({ listed }: { readonly listed: Listed }) {
  const [now] = useState(() => Date.now())
  if (listed.reports.length === 0 && listed.drafts.length === 0) {
    const action = <ButtonLink href={paths.programs()}>{texts.explore}</ButtonLink>
    return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={action} />
  }
  return (
    <>
      <Drafts drafts={listed.drafts} now={now} />
      {listed.reports.length === 0 ? null : (
        <section className={styles.section}>
          <h2>{texts.sent}</h2>
          <ReportTable
            rows={listed.reports}
            columns={texts.columns}
            addressOf={({ id }) => paths.report(id)}
            now={now}
          />
          <Pages page={listed.page} total={listed.total} />
        </section>
      )}
    </>
  )
}

function Own() {
  const { session } = useApp()
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const load = useCallback(async (): Promise<Listed> => {
    const { data, meta } = await session.client.callWithMeta(listAgentReports, { query: { page } })
    return { ...data, ...meta }
  }, [session, page])
  const { state, retry } = useLoaded(load)
  return (
    <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
      {(listed) => <List listed={listed} />}
    </LoadedView>
  )
}

/** What the agent sent, and what still waits to be. */
export function ReportsPage() {
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lede}</p>
      </header>
      <FactorFirst>
        <Own />
      </FactorFirst>
    </div>
  )
}
