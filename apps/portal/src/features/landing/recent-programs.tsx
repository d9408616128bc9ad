import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { LoadingRegion } from '@grana/ui/skeleton'
import { RECENT, useRecentPrograms } from './use-recent-programs.ts'
import styles from './recent-programs.module.css'

/**
 * The page is the same for everybody and stands without the API, so these rows are asked for when they come near. Their
 * place is kept meanwhile; without programs, or without an answer, the section goes.
 */
export function RecentPrograms({
  text: { heading, all, loading, scale },
}: {
  readonly text: (typeof landing)['recent']
}) {
  const { ref, recent } = useRecentPrograms()
  if (recent.status === 'absent') return null
  return (
    <section ref={ref} className={styles.section} aria-labelledby="recientes">
      <Container grid>
        <Cell className={styles.head}>
          <h2 id="recientes">{heading}</h2>
          <GoLink href={paths.programs()}>{all}</GoLink>
        </Cell>
        <Cell className={styles.rows}>
          {recent.status === 'loaded' ? (
            <>
              <recent.Rows programs={recent.programs} now={recent.now} />
              <p className={styles.note}>{scale}</p>
            </>
          ) : (
            <LoadingRegion className={styles.waiting} label={loading}>
              <ul>
                {Array.from({ length: RECENT }, (_, index) => (
                  <li key={index} className={styles.row} />
                ))}
              </ul>
            </LoadingRegion>
          )}
        </Cell>
      </Container>
    </section>
  )
}
