import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchKinds, matchWeights } from '@grana/contract/reports/compare-reports'
import type { DuplicateCandidates } from '@grana/contract/reports/duplicates'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { shortDate } from '@grana/messages/es/formats/dates'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { useShortDate } from '../app/use-time-zone.ts'
import { ReportStateMark } from '../report/report-marks.tsx'
import type { Original } from './original-choice.tsx'
import type { ReportActions } from './report-actions.ts'
import { ReportMatches } from './report-matches.tsx'
import { TransitionDialog } from './transition-dialog.tsx'
import { useReportTransition } from './use-report-transition.ts'
import styles from './duplicate-list.module.css'

const texts = reportWork.duplicates

type Chosen = { readonly original: Original; readonly search: string }

interface CandidateProps {
  readonly candidate: DuplicateCandidates['reports'][number]
  readonly address: string | undefined
  readonly onLink: (() => void) | undefined
}

function Candidate({ candidate, address, onLink }: CandidateProps) {
  const dateOf = useShortDate()
  const { reference, title, score, matches, submitted_at: at, is_earlier: isEarlier } = candidate
  return (
    <li>
      <p className={styles.title}>
        {address === undefined ? title : <Link href={address}>{title}</Link>}
        <Figure text={texts.score(score)} />
      </p>
      <p className={styles.facts}>
        <span className={styles.reference}>{reference}</span>
        <span>{dateOf(at)}</span>
        <ReportStateMark state={candidate.state} reason={candidate.closing_reason} isDisputed={false} />
        {isEarlier ? null : <span>{texts.later}</span>}
      </p>
      <ReportMatches matches={matches} />
      {onLink && isEarlier ? (
        <button type="button" className={styles.link} onClick={onLink}>
          {texts.link(reference)}
        </button>
      ) : null}
    </li>
  )
}

interface KnownProps {
  readonly issue: DuplicateCandidates['known_issues'][number]
  readonly onLink: (() => void) | undefined
}

function Known({ issue, onLink }: KnownProps) {
  return (
    <li>
      <p className={styles.title}>
        {issue.title}
        <Figure text={texts.score(issue.score)} />
      </p>
      <p className={styles.facts}>{texts.known(shortDate(issue.known_since))}</p>
      <ReportMatches matches={issue.matches} />
      {onLink ? (
        <button type="button" className={styles.link} onClick={onLink}>
          {texts.linkKnown}
        </button>
      ) : null}
    </li>
  )
}

function Explanation() {
  return (
    <details className={styles.how}>
      <summary>{texts.how}</summary>
      <p>{texts.howText}</p>
      <dl>
        {matchKinds.map((kind) => (
          <div key={kind}>
            <dt>{texts.matches[kind]}</dt>
            <dd>
              <Figure text={String(matchWeights[kind])} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const isDuplicateClosing = ({ to, reason }: AvailableTransition) => to === 'closed' && reason === 'duplicate'

export interface DuplicateListProps {
  readonly report: Report
  readonly actions: ReportActions
  readonly addressOf?: ((id: string) => string) | undefined
}

/** Reports and known issues that may describe the same flaw, each with what matches and the closing that cites it. */
export function DuplicateList({ report, actions, addressOf }: DuplicateListProps) {
  const { data, isError } = useQuery(actions.duplicateCandidates)
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  const { runTransition, isBusy } = useReportTransition({ report, actions, close })
  const closings = report.moves.filter(isDuplicateClosing)
  const linkTo = (next: Chosen) => (closings.length > 0 ? () => setChosen(next) : undefined)
  if (!data && !isError) return null
  const isEmpty = data !== undefined && data.reports.length + data.known_issues.length === 0
  return (
    <section className={styles.panel} aria-labelledby="duplicates-title">
      <h2 id="duplicates-title">{texts.title}</h2>
      <p className={styles.note}>{isError ? texts.failed : isEmpty ? texts.none : texts.note}</p>
      <ul className={styles.list}>
        {data?.reports.map((candidate) => (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            address={addressOf?.(candidate.id)}
            onLink={linkTo({ original: { duplicate_of: candidate.id }, search: candidate.reference })}
          />
        ))}
        {data?.known_issues.map((issue) => (
          <Known key={issue.id} issue={issue} onLink={linkTo({ original: { known_issue: issue.id }, search: '' })} />
        ))}
      </ul>
      {isEmpty || isError ? null : <Explanation />}
      {chosen ? (
        <TransitionDialog
          group={closings}
          report={report}
          actions={actions}
          isBusy={isBusy}
          onClose={close}
          onMove={runTransition}
          preset={chosen}
        />
      ) : null}
    </section>
  )
}
