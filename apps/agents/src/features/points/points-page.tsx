import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#app/lib/page-head.tsx'
import { paths } from '#app/paths.ts'
import { getPoints, pointsPageSize, type Points, type PointsEntry } from '@grana/contract/reports/points'
import { pointsTexts as texts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { Pager } from '@grana/parts/query/pager'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { PointsFigures } from './points-figures.tsx'
import { PointsRulesPanel } from './points-rules-panel.tsx'
import styles from './points.module.css'

function SeenBy({ visibility, open_web: isOpen }: Pick<Points, 'visibility' | 'open_web'>) {
  const { portalUrl } = useApp().runtime
  const visibilityText = visibility === 'everyone' && isOpen ? texts.visible.openWeb : texts.visible[visibility]
  return (
    <section className={styles.panel}>
      <h2>{texts.seenBy}</h2>
      <p>{visibilityText}</p>
      <p>
        <Link href={portalUrl + portalLinks.visibility}>{texts.change}</Link>
      </p>
    </section>
  )
}

function Entry({ entry, now }: { readonly entry: PointsEntry; readonly now: number }) {
  const sinceDate = useSinceDate()
  return (
    <tr>
      <td>
        <Link className={styles.title} href={paths.report(entry.report.id)}>
          {entry.report.title}
        </Link>
        <span className={styles.meta}>
          {texts.reasons[entry.why]} · <span className={styles.reference}>{entry.report.reference}</span> ·{' '}
          <time dateTime={entry.at}>{sinceDate(entry.at, now)}</time>
        </span>
      </td>
      <td className={styles.number}>
        <Figure text={texts.signed(entry.points)} />
      </td>
      <td className={styles.number}>
        <Figure text={texts.figure(entry.balance)} />
      </td>
    </tr>
  )
}

function History({ entries }: Pick<Points, 'entries'>) {
  const { portalUrl } = useApp().runtime
  const [now] = useState(() => Date.now())
  if (entries.length === 0) {
    const action = <ButtonLink href={portalUrl + portalLinks.programs}>{reports.agent.explore}</ButtonLink>
    return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={action} />
  }
  return (
    <section className={styles.section}>
      <h2 id="points-history">{texts.history}</h2>
      <table className={styles.table} aria-labelledby="points-history">
        <thead>
          <tr>
            <th scope="col">{texts.columns.what}</th>
            <th scope="col" className={styles.number}>
              {texts.columns.points}
            </th>
            <th scope="col" className={styles.number}>
              {texts.columns.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In the shape of the page: three figures, and rows below them. */
function PointsSkeleton() {
  return (
    <div className={styles.main}>
      <div className={styles.figures}>
        {[1, 2, 3].map((figure) => (
          <section key={figure}>
            <Skeleton width={4} />
            <Skeleton height="title" width={3} />
            <Skeleton width={8} />
          </section>
        ))}
      </div>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="control" className={styles.skeletonRow} />
      ))}
    </div>
  )
}

function OwnPoints() {
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useApiQuery(getPoints, { query: { page } })
  return (
    <QueryView query={query} skeleton={<PointsSkeleton />}>
      {({ data: points, meta }) => (
        <div className={styles.columns}>
          <div className={styles.main}>
            <PointsFigures figures={points.figures} entries={points.entries} />
            <History entries={points.entries} />
            {meta.total > pointsPageSize ? (
              <Pager
                page={meta.page}
                size={pointsPageSize}
                total={meta.total}
                addressOf={(page) => (page === 1 ? paths.points() : `${paths.points()}?page=${page}`)}
              />
            ) : null}
          </div>
          <div className={styles.side}>
            <PointsRulesPanel />
            <SeenBy visibility={points.visibility} open_web={points.open_web} />
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** Points earned by reports, precision, and who can see both. */
export function PointsPage() {
  return (
    <div>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.head} title={texts.title} lede={texts.lede} />
      <RequireSecondFactor>
        <OwnPoints />
      </RequireSecondFactor>
    </div>
  )
}
