import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { moveReport } from '@grana/contract/reports/organization-reports'
import type { OpenMove, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { MoveDialog, nameOf, type Typed } from './move-dialog.tsx'
import styles from './reports.module.css'

const texts = reports.moves

export interface MovesProps {
  readonly report: Report
  readonly onMoved: () => void
}

/** Closings are one act with a reason; every other move is an act of its own. */
function groupsOf(moves: readonly OpenMove[]): readonly (readonly OpenMove[])[] {
  const closings = moves.filter(({ to }) => to === 'closed')
  const others = moves.filter(({ to }) => to !== 'closed').map((move) => [move])
  return closings.length === 0 ? others : [...others, closings]
}

/** The moves that the server offers to this reader, each with what it does. */
export function Moves({ report, onMoved }: MovesProps) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const [group, setGroup] = useState<readonly OpenMove[]>()
  const close = () => setGroup(undefined)
  const { act, isBusy } = useAct(() => {
    close()
    onMoved()
  })
  const groups = groupsOf(report.moves)
  const move = ({ to, reason, only_proposes: onlyProposes }: OpenMove, typed: Typed) => {
    const body = { ...typed, to, ...(reason && { reason }) }
    const params = { organization, report: report.id }
    act('move', {
      work: () => client.call(moveReport, { params, body }),
      done: onlyProposes ? texts.proposed : texts.done,
    })
  }
  return (
    <section className={styles.moves} aria-labelledby="report-moves">
      <h2 id="report-moves">{texts.title}</h2>
      {groups.length === 0 ? <p>{texts.none}</p> : null}
      {groups.map((moves) => (
        <div key={`${moves[0]?.to}-${moves[0]?.reason}`}>
          <Button look={moves[0]?.to === 'accepted' ? 'ink' : 'line'} block onClick={() => setGroup(moves)}>
            {moves[0] ? nameOf(moves[0]) : null}
          </Button>
          <p>{moves[0] ? texts.effects[moves[0].to] : null}</p>
        </div>
      ))}
      {group ? (
        <MoveDialog group={group} severity={report.severity} isBusy={isBusy} onClose={close} onMove={move} />
      ) : null}
    </section>
  )
}
