import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { ReportSheet, type ReportSheetProps } from '../report/report-sheet.tsx'
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
  /** The files of the report. */
  readonly evidence?: ReactNode
  /** Between the decisions and the people: what only one of the apps has. */
  readonly children?: ReactNode
}

/** A report with every action of its handler. */
export function TriagePanel({ report, actions, addressOf, links, evidence, children }: TriagePanelProps) {
  const parts = { report, actions }
  const speaks = report.can.message || report.can.note
  return (
    <ReportSheet
      report={report}
      addressOf={addressOf}
      links={links}
      evidence={evidence}
      reply={speaks ? <Reply {...parts} /> : null}
      actions={
        <>
          <Proposals {...parts} />
          <Transitions report={report} actions={actions} />
          <SeverityPanel {...parts} />
          {children}
          <PeoplePanel {...parts} />
        </>
      }
    />
  )
}
