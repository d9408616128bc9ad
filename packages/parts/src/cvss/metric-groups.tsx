import { useState, type ReactNode } from 'react'
import { cvssMetrics, type CvssGroup, type CvssMetric } from '@grana/contract/cvss/metrics'
import type { CvssVector } from '@grana/contract/cvss/vector'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { CaretDownIcon } from '@grana/ui/icons'
import { MetricChoice, type MetricChoiceProps } from './metric-choice.tsx'
import styles from './cvss-calculator.module.css'

/** Base metrics of exploitability; the others measure impact. */
const exploitability = new Set(['AV', 'AC', 'AT', 'PR', 'UI'])

export interface MetricGroupsProps extends Pick<
  MetricChoiceProps,
  'prefix' | 'isExplained' | 'isCompact' | 'onChoose'
> {
  readonly vector: CvssVector
}

function optionalGroups(metrics: readonly CvssMetric[]): readonly Exclude<CvssGroup, 'base'>[] {
  const groups = metrics.map(({ group }) => group).filter((group) => group !== 'base')
  return [...new Set(groups)]
}

interface OptionalProps {
  readonly group: Exclude<CvssGroup, 'base'>
  readonly count: number
  readonly children: () => ReactNode
}

/** Rendered when it is opened: most reports need only the base metrics. */
function Optional({ group, count, children }: OptionalProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.optional} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <CaretDownIcon className={styles.caret} />
        <span>{texts.groups[group]}</span>
        <span className={styles.count}>{count > 0 ? texts.defined(count) : texts.notDefined.name}</span>
      </summary>
      <p className={styles.hint}>{texts.groupHints[group]}</p>
      {isOpen ? <div className={styles.metrics}>{children()}</div> : null}
    </details>
  )
}

/** The base metrics, and further groups that the user can open. */
export function MetricGroups({ vector, onChoose, ...look }: MetricGroupsProps) {
  const { version, values } = vector
  const all = cvssMetrics[version]
  const renderChoices = (metrics: readonly CvssMetric[]) =>
    metrics.map((metric) => (
      <MetricChoice
        key={`${version}-${metric.code}`}
        version={version}
        metric={metric}
        value={values[metric.code]}
        onChoose={onChoose}
        {...look}
      />
    ))
  const base = all.filter(({ group }) => group === 'base')
  return (
    <>
      <h3 className={styles.heading}>{texts.exploitability}</h3>
      <div className={styles.metrics}>{renderChoices(base.filter(({ code }) => exploitability.has(code)))}</div>
      <h3 className={styles.heading}>{texts.impact}</h3>
      <div className={styles.metrics}>{renderChoices(base.filter(({ code }) => !exploitability.has(code)))}</div>
      <div className={styles.further}>
        {optionalGroups(all).map((group) => {
          const metrics = all.filter((metric) => metric.group === group)
          const count = metrics.filter(({ code }) => values[code]).length
          return (
            <Optional key={`${version}-${group}`} group={group} count={count}>
              {() => renderChoices(metrics)}
            </Optional>
          )
        })}
      </div>
    </>
  )
}
