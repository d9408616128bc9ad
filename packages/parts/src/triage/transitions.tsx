import { useState } from 'react'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { formatMoneyRange } from '@grana/contract/reports/reward'
import { reports } from '@grana/messages/es/apps/reports'
import { classNames } from '@grana/ui/class-names'
import { ArrowRightIcon, CheckIcon, QuestionIcon, XIcon } from '@grana/ui/icons'
import { useScreenActs } from '../shell/screen-acts.ts'
import type { ReportActions } from './report-actions.ts'
import { transitionKind, TransitionDialog, transitionLabel } from './transition-dialog.tsx'
import { useReportTransition } from './use-report-transition.ts'
import styles from './work.module.css'

const texts = reports.moves

export interface TransitionsProps {
  readonly report: Report
  readonly actions: ReportActions
}

/**
 * Closings are one action with a reason; every other transition is its own action. Acceptance comes first, and
 * permitted actions come before proposals.
 */
function groupsOf(moves: readonly AvailableTransition[]): readonly (readonly AvailableTransition[])[] {
  const rank = ({ to, only_proposes: proposes }: AvailableTransition) => (proposes ? 2 : to === 'accepted' ? 0 : 1)
  const sorted = moves.toSorted((one, other) => rank(one) - rank(other))
  const closings = sorted.filter(({ to }) => to === 'closed')
  const others = sorted.filter(({ to }) => to !== 'closed').map((move) => [move])
  return closings.length === 0 ? others : [...others, closings]
}

const icons: Partial<Record<AvailableTransition['to'], typeof XIcon>> = {
  accepted: CheckIcon,
  needs_info: QuestionIcon,
  closed: XIcon,
}

/** What an action does; for an acceptance also what the rules pay. */
function effectOf(move: AvailableTransition, report: Report): string {
  const { range } = report.reward
  if (move.to === 'accepted' && range) return texts.acceptPays(formatMoneyRange(range))
  return texts.effects[transitionKind(move, report)]
}

interface MoveButtonProps {
  readonly move: AvailableTransition
  readonly report: Report
  readonly onClick: () => void
}

/** The verb, and its consequence before the click. */
function MoveButton({ move, report, onClick }: MoveButtonProps) {
  const Icon = icons[move.to] ?? ArrowRightIcon
  const effectId = `effect-${move.to}`
  return (
    <div className={classNames(styles.move, move.to === 'accepted' && styles.first)}>
      <Icon />
      <button type="button" aria-describedby={effectId} onClick={onClick}>
        {transitionLabel(move, report)}
      </button>
      <p id={effectId}>{effectOf(move, report)}</p>
    </div>
  )
}

/** The transitions that the server offers to this reader, each with its effect. */
export function Transitions({ report, actions }: TransitionsProps) {
  const [group, setGroup] = useState<readonly AvailableTransition[]>()
  const close = () => setGroup(undefined)
  const { runTransition, isBusy } = useReportTransition({ report, actions, close })
  const groups = groupsOf(report.moves)
  useScreenActs(
    groups.flatMap((moves) =>
      moves[0] ? [{ id: moves[0].to, label: transitionLabel(moves[0], report), run: () => setGroup(moves) }] : [],
    ),
  )
  return (
    <section className={styles.panel} aria-labelledby="report-moves">
      <h2 id="report-moves">{texts.title}</h2>
      {groups.length === 0 ? <p className={styles.quiet}>{texts.none}</p> : null}
      {groups.map((moves) =>
        moves[0] ? (
          <MoveButton key={moves[0].to} move={moves[0]} report={report} onClick={() => setGroup(moves)} />
        ) : null,
      )}
      {group ? (
        <TransitionDialog
          group={group}
          report={report}
          actions={actions}
          isBusy={isBusy}
          onClose={close}
          onMove={runTransition}
        />
      ) : null}
    </section>
  )
}
