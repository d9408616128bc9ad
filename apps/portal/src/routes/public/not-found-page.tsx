import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { notFound } from '@grana/messages/es/portal/dead-ends'
import { ButtonLink } from '@grana/ui/button'
import { Container } from '@grana/ui/grid'
import { markBands, markBox } from '@grana/ui/mark-geometry'
import styles from './not-found-page.module.css'

export const meta = pageMeta({ title: notFound.title, path: paths.notFound(), hidden: true })

export const handle: PageHandle = { status: 404 }

export default function NotFoundPage() {
  return (
    <Container>
      <div className={styles.page}>
        <PageCrumbs steps={[{ label: notFound.title }]} />
        <div className={styles.columns}>
          <div>
            <h1 className={styles.heading}>{notFound.heading}</h1>
            <p className={styles.text}>{notFound.text}</p>
            <div className={styles.actions}>
              <ButtonLink href={paths.home()}>{notFound.home}</ButtonLink>
              <ButtonLink look="line" href={paths.programs()}>
                {notFound.programs}
              </ButtonLink>
            </div>
          </div>
          <IncompleteMark />
        </div>
      </div>
    </Container>
  )
}

const bands = ['one', 'two', 'three', 'missing', 'five'] as const

/** The mark with one of its five bands missing, of which only the outline is drawn. */
function IncompleteMark() {
  return (
    <svg className={styles.mark} viewBox={`0 0 ${markBox.width} ${markBox.height}`} aria-hidden>
      {markBands().map(({ path }, index) => (
        <path key={path} className={styles[bands[index] ?? 'five']} d={path} />
      ))}
    </svg>
  )
}
