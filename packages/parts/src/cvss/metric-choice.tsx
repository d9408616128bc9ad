import type { CvssMetric, CvssVersion } from '@grana/contract/cvss/metrics'
import { notDefined } from '@grana/contract/cvss/metrics'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { Segmented } from '@grana/ui/segmented'
import styles from './cvss-calculator.module.css'

export interface MetricChoiceProps {
  readonly version: CvssVersion
  readonly metric: CvssMetric
  readonly value: string | undefined
  /** Distinguishes this calculator from others on the page. */
  readonly prefix: string
  /** Explains every value, not only the chosen one. */
  readonly isExplained: boolean
  /** Without the question and the meaning of the choice, until they are asked for. */
  readonly isCompact: boolean
  readonly onChoose: (metric: string, value: string) => void
}

/** One metric: its question, its values, and the meaning of the chosen one. */
export function MetricChoice({ version, metric, value, prefix, isExplained, isCompact, onChoose }: MetricChoiceProps) {
  const { code, group, values } = metric
  const text = texts.metrics[version][code]
  if (!text) return null
  const codes = group === 'base' ? values : [notDefined, ...values]
  const describeValue = (some: string) => (some === notDefined ? texts.notDefined : text.values[some])
  const current = value ?? (group === 'base' ? '' : notDefined)
  return (
    <div>
      <Segmented
        wraps
        legend={text.name}
        note={<code className={styles.code}>{code}</code>}
        name={`${prefix}-${version}-${code}`}
        hint={isCompact && !isExplained ? undefined : text.explanation}
        echo={isExplained || isCompact ? undefined : (describeValue(current)?.explanation ?? '')}
        value={current}
        options={codes.map((some) => ({ value: some, label: describeValue(some)?.name }))}
        onChange={(event) => onChoose(code, event.target.value)}
      />
      {isExplained ? (
        <dl className={styles.meanings}>
          {codes.map((some) => (
            <div key={some} data-chosen={some === current || undefined}>
              <dt>{describeValue(some)?.name}</dt>
              <dd>{describeValue(some)?.explanation}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
