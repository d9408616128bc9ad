import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import { program as texts } from '@grana/messages/es/program'
import { Container } from '@grana/ui/grid'
import { PageHead } from '@grana/ui/page-head'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-skeleton.module.css'
import view from './program-view.module.css'

/** Header, card and three blocks, in their final layout. */
export function ProgramSkeleton() {
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: texts.crumb, href: paths.programs() }]} />}
        margin={<Skeleton className={styles.mark} />}
        title={
          <>
            <span className="visually-hidden">{texts.loading}</span>
            <Skeleton className={styles.title} width={8} />
          </>
        }
        lede={<Skeleton className={styles.lede} width={7} />}
      />
      <Container grid className={view.page}>
        <div className={view.side}>
          <div className={styles.card}>
            <Skeleton height="title" width={6} />
            <Skeleton height="control" />
            <Skeleton width={9} />
            <Skeleton width={9} />
            <Skeleton width={9} />
          </div>
        </div>
        <div className={view.main}>
          {[1, 2, 3].map((block) => (
            <div className={styles.block} key={block}>
              <Skeleton height="title" width={4} />
              <Skeleton width={9} />
              <Skeleton width={10} />
              <Skeleton width={7} />
            </div>
          ))}
        </div>
      </Container>
    </>
  )
}
