import { severities } from '@grana/contract/program-values'
import { pointsRules as rules } from '@grana/contract/reports/points-rules'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { programLabels } from '@grana/messages/es/program-labels'
import { Figure } from '@grana/ui/figure'
import styles from './points.module.css'

const { rules: texts, signed } = pointsTexts

/** What earns and costs points. */
export function PointsRulesPanel() {
  const { bySeverity, maxQuality, retest, penalties, outOfScope } = rules
  const lines: readonly (readonly [name: string, points: string])[] = [
    ...severities
      .toReversed()
      .filter((severity) => bySeverity[severity] > 0)
      .map((one) => [texts.accepted(programLabels.severities[one]), signed(bySeverity[one])] as const),
    [texts.quality, signed(maxQuality)],
    [texts.retest, signed(retest)],
    [texts.duplicate, texts.quarter],
    [texts.not_applicable, signed(penalties.not_applicable)],
    [texts.out_of_scope(outOfScope.free, outOfScope.days), signed(penalties.out_of_scope)],
    [texts.spam, signed(penalties.spam)],
  ]
  return (
    <section className={styles.panel}>
      <h2>{texts.title}</h2>
      <dl className={styles.rules}>
        {lines.map(([name, points]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure text={points} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
