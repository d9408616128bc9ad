import { useCallback } from 'react'
import { parseCvss } from '@grana/contract/cvss/vector'
import { unclassifiedWeakness } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { Figure } from '@grana/ui/figure'
import { useVectorScore } from '../cvss/use-vector-score.ts'
import { useLazyValue } from '../query/use-lazy-value.ts'
import { VectorText } from '../report-sheet/vector-text.tsx'
import styles from './finding-facts.module.css'

const texts = reports.content

/** The taxonomy with its texts is large: the report is shown without waiting for it. */
const loadWeaknesses = () => import('../weakness/weakness-options.ts')

/** Names weaknesses: the id until the taxonomy has loaded, and where it knows none. */
export function useWeaknessNames(): (id: string) => string {
  const { value: list } = useLazyValue(loadWeaknesses)
  return useCallback(
    (id) => list?.resolvedEntry(id)?.name ?? (id === unclassifiedWeakness ? weaknessFieldTexts.unclassified : id),
    [list],
  )
}

/** The name of a weakness with its number; the id until the taxonomy has loaded, and where it knows none. */
export function WeaknessName({ id }: { readonly id: string }) {
  const { value: list, isFailed } = useLazyValue(loadWeaknesses)
  const entry = list?.resolvedEntry(id)
  if (id === unclassifiedWeakness) return <span>{weaknessFieldTexts.unclassified}</span>
  if (entry === undefined) return <span>{list || isFailed ? id : texts.loading}</span>
  return (
    <span>
      {entry.name} <span className={styles.number}>{texts.cwe(entry.weakness.cwe)}</span>
    </span>
  )
}

function Vector({ vector }: { readonly vector: string }) {
  const scored = useVectorScore(vector)
  const reading = parseCvss(vector)
  return (
    <div>
      <dt>{reading.ok ? cvssTexts.version(reading.vector.version) : texts.cvss}</dt>
      <dd>
        {scored ? (
          <span className={styles.score}>
            <Figure text={scored.score.toFixed(1)} /> {cvssTexts.severityWord(scored.severity)}
          </span>
        ) : null}
        <VectorText vector={vector} />
      </dd>
    </div>
  )
}

export interface FindingFactsProps {
  /** Id of the weakness, of any version of the taxonomy. */
  readonly weakness: string
  readonly cvss?: string | undefined
}

/** The kind of weakness, and the CVSS vector behind the severity. */
export function FindingFacts({ weakness, cvss }: FindingFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.weakness}</dt>
        <dd>
          <WeaknessName id={weakness} />
        </dd>
      </div>
      {cvss ? <Vector vector={cvss} /> : null}
    </dl>
  )
}
