import { parseCvss } from '@grana/contract/cvss/vector'
import { reports } from '@grana/messages/es/apps/reports'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { Figure } from '@grana/ui/figure'
import { useVectorScore } from '../cvss/use-vector-score.ts'
import { useLate } from '../loaded/use-late.ts'
import styles from './finding-facts.module.css'

const texts = reports.content

/** The taxonomy in words is large: a report is read without waiting for it. */
const loadWeaknesses = () => import('../weakness/weakness-options.ts')

function Weakness({ id }: { readonly id: string }) {
  const { value: list, isFailed } = useLate(loadWeaknesses)
  const entry = list?.resolvedEntry(id)
  if (entry === undefined) return <dd>{list || isFailed ? id : texts.loading}</dd>
  return (
    <dd>
      {entry.name} <span className={styles.number}>{texts.cwe(entry.weakness.cwe)}</span>
    </dd>
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
        <span className={styles.vector}>{vector}</span>
      </dd>
    </div>
  )
}

export interface FindingFactsProps {
  /** Id of the weakness, of any version of the taxonomy. */
  readonly weakness: string
  readonly cvss?: string | undefined
}

/** What kind of weakness it is, and how its severity was counted. */
export function FindingFacts({ weakness, cvss }: FindingFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.weakness}</dt>
        <Weakness id={weakness} />
      </div>
      {cvss ? <Vector vector={cvss} /> : null}
    </dl>
  )
}
