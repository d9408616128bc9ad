import { signalKinds, signalPoints, signalWeights } from '@grana/contract/attention/evidence-weights'
import type { ReportEvidence, Signal } from '@grana/contract/reports/evidence-signals'
import { evidenceTexts as texts } from '@grana/messages/es/apps/evidence-signals'
import { Details } from '@grana/ui/details'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { useApp } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import styles from './evidence-panel.module.css'

interface ReasonsProps {
  readonly title: string
  readonly signals: readonly Signal[]
}

function Reasons({ title, signals }: ReasonsProps) {
  if (signals.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.reasons}>
        {signals.map((signal) => (
          <li key={signal.kind}>
            <span>{texts.reason(signal)}</span>
            <Figure text={texts.points(signal.points)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const addable = ['request', 'files', 'steps', 'host_in_scope'] as const

/** What the agent can still add to an open report. */
function Missing({ evidence }: { readonly evidence: ReportEvidence }) {
  const has = new Set(evidence.signals.map(({ kind }) => kind))
  const missing = addable.filter((kind) => !has.has(kind))
  if (missing.length === 0) return null
  return (
    <div>
      <h3>{texts.raise}</h3>
      <ul className={styles.reasons}>
        {missing.map((kind) => (
          <li key={kind}>
            <span>{texts.missing[kind]}</span>
            <Figure text={texts.points(signalPoints[kind][0])} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The published weights. */
function Explanation() {
  const { portalUrl } = useApp().runtime
  return (
    <details className={styles.how}>
      <summary>{texts.how}</summary>
      <p>{texts.howText(signalWeights.start)}</p>
      <dl>
        {signalKinds.map((kind) => (
          <div key={kind}>
            <dt>{texts.kinds[kind]}</dt>
            <dd>
              <Figure text={texts.howRow(...signalPoints[kind])} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={portalUrl + portalLinks.evidence}>{texts.published}</Link>
      </p>
    </details>
  )
}

export interface EvidencePanelProps {
  /** Absent until it is computed. */
  readonly evidence: ReportEvidence | undefined
  readonly reader: keyof typeof texts.notes
  /** Whether the reader can still add something. */
  readonly canAdd?: boolean
  /** The reasons are shown on demand. */
  readonly isFolded?: boolean
}

/** What a machine checked about the evidence of a report, with its reasons; both sides read the same. */
export function EvidencePanel({ evidence, reader, canAdd = false, isFolded = false }: EvidencePanelProps) {
  if (evidence === undefined) return null
  const { score, signals } = evidence
  const reasons = (
    <>
      {signals.every(({ points }) => points === 0) ? <p className={styles.note}>{texts.none}</p> : null}
      <Reasons title={texts.for} signals={signals.filter(({ points }) => points > 0)} />
      <Reasons title={texts.against} signals={signals.filter(({ points }) => points < 0)} />
      {canAdd ? <Missing evidence={evidence} /> : null}
      <p className={styles.note}>{texts.notes[reader]}</p>
      <Explanation />
    </>
  )
  return (
    <section className={styles.panel} aria-labelledby="evidence-level">
      <header className={styles.head}>
        <h2 id="evidence-level">{texts.title}</h2>
        <Figure text={texts.score(score)} />
      </header>
      <svg
        className={styles.meter}
        role="meter"
        aria-label={texts.meter(score)}
        aria-valuenow={score}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className={styles.reached} width={`${score}%`} height="6" />
      </svg>
      {isFolded ? (
        <Details summary={texts.why} className={styles.folded}>
          {reasons}
        </Details>
      ) : (
        reasons
      )}
    </section>
  )
}
