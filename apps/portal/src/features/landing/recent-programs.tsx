import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { useRecentPrograms, type Recent } from './use-recent-programs.ts'
import styles from './recent-programs.module.css'

type RecentText = (typeof landing)['recent']

/**
 * The page is static and works without the API, so these rows load when the section comes near. Their space is
 * reserved; without programs, or on a failure, the section is removed unless it is in view.
 */
export function RecentPrograms({ text }: { readonly text: RecentText }) {
  const { heading, all } = text
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
          <RecentContent recent={recent} text={text} />
        </Cell>
      </Container>
    </section>
  )
}

function RecentContent({ recent, text }: { readonly recent: Recent; readonly text: RecentText }) {
  if (recent.status === 'elsewhere') return <p className={styles.elsewhere}>{text.elsewhere}</p>
  if (recent.status === 'loaded') {
    return (
      <>
        <recent.Rows programs={recent.programs} now={recent.now} />
        <p className={styles.note}>{text.scale}</p>
      </>
    )
  }
  return (
    <>
      <output className="visually-hidden">{text.loading}</output>
      <ul className={styles.waiting} aria-hidden>
        <li />
        <li />
        <li />
      </ul>
    </>
  )
}
