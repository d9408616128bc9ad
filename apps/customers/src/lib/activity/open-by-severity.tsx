import { severities } from '@grana/contract/program-values'
import type { SeverityCounts } from '@grana/contract/reports/activity'
import { activity as texts } from '@grana/messages/es/apps/activity'
import { programLabels } from '@grana/messages/es/program-labels'
import { Figure } from '@grana/ui/figure'
import { SeverityGlyph } from '@grana/ui/severity'
import styles from './open-by-severity.module.css'

/** Open reports as one glyph and one number per severity, gravest first. */
export function OpenBySeverity({ counts }: { readonly counts: SeverityCounts }) {
  const present = severities
    .map((severity, index) => ({ severity, level: (index + 1) as 1 | 2 | 3 | 4 | 5, count: counts[severity] }))
    .filter(({ count }) => count > 0)
    .toReversed()
  if (present.length === 0) return <span className={styles.none}>{texts.open.none}</span>
  return (
    <ul className={styles.counts} aria-label={texts.open.title}>
      {present.map(({ severity, level, count }) => {
        const name = texts.open.of(programLabels.severities[severity], count)
        return (
          <li key={severity} title={name}>
            <SeverityGlyph level={level} />
            <span aria-hidden>
              <Figure text={texts.number(count)} />
            </span>
            <span className="visually-hidden">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
