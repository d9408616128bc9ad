import { missingCvssMetrics, type CvssVector } from '@grana/contract/cvss/vector'
import type { Severity } from '@grana/contract/program-values'
import type { scoreCvss } from '@grana/cvss/score'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { Button } from '@grana/ui/button'
import { Figure } from '@grana/ui/figure'
import { SeverityGlyph, type SeverityLevel } from '@grana/ui/severity'
import type { LazyValue } from '../query/use-lazy-value.ts'
import styles from './cvss-calculator.module.css'

const levels: Record<Severity, SeverityLevel> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

function Scored({ score, severity }: { readonly score: number; readonly severity: Severity }) {
  const figure = score.toFixed(1)
  return (
    <>
      <span className="visually-hidden">{texts.result(severity, figure)}</span>
      <span className={styles.score} aria-hidden>
        <Figure text={figure} />
      </span>
      <span className={styles.word} aria-hidden>
        <SeverityGlyph className={styles.glyph} level={levels[severity]} />
        {texts.severityWord(severity)}
      </span>
    </>
  )
}

function Unscored({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <span className={styles.unscored}>
      <b>{title}</b>
      {text}
    </span>
  )
}

export interface CvssResultProps {
  readonly vector: CvssVector
  /** The field does not contain a vector: a score next to it would belong to another text. */
  readonly isUnread: boolean
  readonly scorer: LazyValue<{ readonly scoreCvss: typeof scoreCvss }>
}

/** Current score and severity, announced when they change. */
export function CvssResult({ vector, isUnread, scorer }: CvssResultProps) {
  const missing = missingCvssMetrics(vector).length
  if (scorer.isFailed)
    return (
      <p className={styles.failed} role="status">
        {texts.failed}{' '}
        <Button look="line" size="dense" onClick={scorer.retry}>
          {texts.retry}
        </Button>
      </p>
    )
  return (
    <output className={styles.result}>
      {isUnread ? (
        <Unscored title={texts.noScore} />
      ) : missing > 0 ? (
        <Unscored title={texts.noScore} text={texts.unfinished(missing)} />
      ) : scorer.value ? (
        <Scored {...scorer.value.scoreCvss(vector)} />
      ) : (
        <Unscored title={texts.loading} />
      )}
    </output>
  )
}
