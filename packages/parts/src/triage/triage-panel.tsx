import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { ReportSheet, type ReportSheetProps } from '../report-sheet/report-sheet.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { Proposals } from './proposals.tsx'
import { Reply } from './reply.tsx'
import type { ReportActions } from './report-actions.ts'
import { SeverityPanel } from './severity-panel.tsx'
import { Transitions } from './transitions.tsx'

export interface TriagePanelProps {
  readonly report: Report
  readonly actions: ReportActions
  readonly addressOf?: (id: string) => string
  readonly links?: ReportSheetProps['links']
  readonly neighbours?: ReactNode
  /** The files of the report. */
  readonly evidence?: ReactNode
  /** Between the decisions and the people: what only one of the apps has. */
  readonly children?: ReactNode
}

const hasDecision = ({ moves, proposals, reward }: Report) =>
  moves.length + reward.acts.length > 0 || proposals.some(({ can_apply: canApply }) => canApply)

/** A report with every action of its handler. */
export function TriagePanel({ report, actions, addressOf, links, neighbours, evidence, children }: TriagePanelProps) {
  const parts = { report, actions }
  const speaks = report.can.message || report.can.note
  return (
    <ReportSheet
      report={report}
      addressOf={addressOf}
      links={links}
      neighbours={neighbours}
      decides={hasDecision(report)}
      evidence={evidence}
      reply={speaks ? <Reply {...parts} /> : null}
      actions={
        <>
          <Proposals {...parts} />
          <Transitions report={report} actions={actions} />
          <SeverityPanel {...parts} />
          {children}
        </>
      }
      people={<PeoplePanel {...parts} />}
    />
  )
}
