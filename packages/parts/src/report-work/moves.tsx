import { useState } from 'react'
import type { OpenMove, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { classNames } from '@grana/ui/class-names'
import { ArrowRightIcon, CheckIcon, QuestionIcon, XIcon } from '@grana/ui/icons'
import { useAct } from '../loaded/use-act.ts'
import type { ReportDesk } from './desk.ts'
import { actOf, MoveDialog, nameOf } from './move-dialog.tsx'
import type { Typed } from './move-fields.tsx'
import styles from './work.module.css'

const texts = reports.moves

export interface MovesProps {
  readonly report: Report
  readonly desk: ReportDesk
  readonly onMoved: () => void
}

/** Closings are one act with a reason; every other move is an act of its own. What one may do stands before what one may propose. */
function groupsOf(moves: readonly OpenMove[]): readonly (readonly OpenMove[])[] {
  const sorted = moves.toSorted((one, other) => Number(one.only_proposes) - Number(other.only_proposes))
  const closings = sorted.filter(({ to }) => to === 'closed')
  const others = sorted.filter(({ to }) => to !== 'closed').map((move) => [move])
  return closings.length === 0 ? others : [...others, closings]
}

const icons: Partial<Record<OpenMove['to'], typeof XIcon>> = {
  accepted: CheckIcon,
  needs_info: QuestionIcon,
  closed: XIcon,
}

interface MoveButtonProps {
  readonly move: OpenMove
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
        {nameOf(move, report)}
      </button>
      <p id={effectId}>{texts.effects[actOf(move, report)]}</p>
    </div>
  )
}

/** The moves that the server offers to this reader, each with what it does. */
export function Moves({ report, desk, onMoved }: MovesProps) {
  const [group, setGroup] = useState<readonly OpenMove[]>()
  const close = () => setGroup(undefined)
  const { act, isBusy } = useAct(onMoved)
  const groups = groupsOf(report.moves)
  const move = ({ to, reason, only_proposes: onlyProposes }: OpenMove, typed: Typed, forget: () => void) => {
    const body = { ...typed, to, ...(reason && { reason }) }
    act('move', {
      work: () => desk.move(body),
      done: onlyProposes ? texts.proposed : texts.done,
      // What was typed stays when it was refused.
      after: () => {
        forget()
        close()
      },
    })
  }
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
        <MoveDialog group={group} report={report} desk={desk} isBusy={isBusy} onClose={close} onMove={move} />
      ) : null}
    </section>
  )
}
