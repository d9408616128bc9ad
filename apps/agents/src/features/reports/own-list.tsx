import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { maxReportsCounted, reportPageSize, type AgentReportCard } from '@grana/contract/reports/agent-reports'
import { ownReports } from '@grana/messages/es/apps/own-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Pager } from '@grana/parts/query/pager'
import { ReportTable } from '@grana/parts/report/report-table'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Drafts, type ListedDraft } from './drafts.tsx'
import { OwnFilters } from './own-filters.tsx'
import { isNarrowed, formatOwnQuery, type OwnQuery } from './own-query.ts'
import styles from './reports.module.css'

const texts = reports.agent

export type Listed = {
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  readonly drafts: readonly ListedDraft[]
  readonly reports: readonly AgentReportCard[]
  readonly total: number
}

function Pages({ query, total }: { readonly query: OwnQuery; readonly total: number }) {
  const { page } = query
  if (total <= reportPageSize) return null
  const address = (number: number) =>
    `${paths.reports()}?${new URLSearchParams(formatOwnQuery({ ...query, page: number })).toString()}`
  return (
    <div className={styles.pages}>
      <Pager page={page} size={reportPageSize} total={total} counted={maxReportsCounted} addressOf={address} />
    </div>
  )
}

export interface OwnListProps {
  readonly listed: Listed
  readonly query: OwnQuery
  readonly onChange: (changes: Partial<OwnQuery>) => void
}

function Sent({ listed, query }: Omit<OwnListProps, 'onChange'>) {
  const [now] = useState(() => Date.now())
  const isNone = listed.reports.length === 0
  if (isNone && !isNarrowed(query)) return null
  return (
    <section className={styles.section}>
      <h2>{texts.sent}</h2>
      {isNone ? (
        <EmptyState kind="noMatch" title={ownReports.noMatch} text={ownReports.noMatchText} />
      ) : (
        <ReportTable rows={listed.reports} columns={texts.columns} addressOf={({ id }) => paths.report(id)} now={now} />
      )}
      <Pages query={query} total={listed.total} />
    </section>
  )
}

/** A report starts from its program, so this links to the programs. */
function NoReports() {
  const { portalUrl } = useApp().runtime
  const action = <ButtonLink href={portalUrl + portalLinks.programs}>{texts.explore}</ButtonLink>
  return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={action} />
}

/** Drafts and submitted reports that match the query. */
export function OwnList({ listed, query, onChange }: OwnListProps) {
  const hasNothing = listed.programs.length === 0 && listed.drafts.length === 0
  if (hasNothing) {
    return <NoReports />
  }
  return (
    <>
      {listed.programs.length === 0 ? null : (
        <OwnFilters query={query} programs={listed.programs} onChange={onChange} />
      )}
      {query.page === 1 && !isNarrowed(query) ? <Drafts drafts={listed.drafts} /> : null}
      <Sent listed={listed} query={query} />
    </>
  )
}
