import { ProgramSkeleton } from '#app/features/program/program-skeleton.tsx'
import { DirectorySkeleton } from '#app/features/programs/directory-skeleton.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { program } from '@grana/messages/es/program'
import { programs } from '@grana/messages/es/programs'
import { Button } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import { PageHead } from '@grana/ui/page-head'
import { Skeleton } from '@grana/ui/skeleton'
import type { PendingKind } from './pending-kind.ts'
import styles from './pending-page.module.css'

export interface PendingPageProps {
  readonly kind: PendingKind
  readonly isSlow: boolean
  readonly onRetry: () => void
}

/** Covers the page that is being left, which stays mounted until the next one is ready. */
export function PendingPage({ kind, isSlow, onRetry }: PendingPageProps) {
  return (
    <div className={styles.pending}>
      <p className="visually-hidden" role="status">
        {kind === 'programs' ? programs.loading : program.loading}
      </p>
      {kind === 'programs' ? <PendingDirectory /> : <ProgramSkeleton />}
      {isSlow ? (
        <div className={styles.slow}>
          <Container grid>
            <Cell className={styles.words} from={2} to={12}>
              <p role="status">{programs.slow}</p>
              <Button look="line" onClick={onRetry}>
                {programs.retry}
              </Button>
            </Cell>
          </Container>
        </div>
      ) : null}
    </div>
  )
}

function PendingDirectory() {
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: programs.crumb }]} />}
        title={programs.heading}
        lede={programs.lede}
      />
      <Container grid>
        <Cell className={styles.filters} from={2} to={4}>
          {[1, 2, 3, 4].map((facet) => (
            <div className={styles.facet} key={facet}>
              <Skeleton width={4} />
              <Skeleton width={9} />
              <Skeleton width={9} />
              <Skeleton width={9} />
            </div>
          ))}
        </Cell>
        <Cell from={5} to={12}>
          <div className={styles.search}>
            <Skeleton width={3} />
            <Skeleton height="control" />
            <Skeleton height="title" width={4} />
          </div>
          <DirectorySkeleton />
        </Cell>
      </Container>
    </>
  )
}
