import type { PageIdea } from '#app/lib/page-handle.ts'
import { BandStrokes } from '@grana/ui/bands'
import { heroProfile, stepPaths } from '@grana/ui/bands-geometry'
import styles from './auth-side.module.css'

const paths = stepPaths({ profile: heroProfile, count: 5, bend: 96, upper: 0, lower: 248, from: -400, to: 1200 })

/** Side panel with one statement and the bands; wide windows only. Stays in view while a long form scrolls. */
export function AuthSide({ idea }: { readonly idea: PageIdea }) {
  return (
    <aside className={styles.side}>
      <div className={styles.view}>
        <div className={styles.idea}>
          <p className={styles.heading}>{idea.heading}</p>
          <p className={styles.text}>{idea.text}</p>
        </div>
        <svg className={styles.bands} viewBox="0 0 533 424" preserveAspectRatio="xMaxYMax slice" aria-hidden>
          <BandStrokes paths={paths} />
        </svg>
      </div>
    </aside>
  )
}
