import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { ReportSheet, type ReportSheetProps } from '../report/report-sheet.tsx'
import type { ReportDesk } from './desk.ts'
import { Moves } from './moves.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { Proposals } from './proposals.tsx'
import { Reply } from './reply.tsx'
import { SeverityPanel } from './severity-panel.tsx'

export interface WorkbenchProps {
  readonly report: Report
  readonly desk: ReportDesk
  readonly onChanged: () => void
  readonly addressOf?: (id: string) => string
  readonly links?: ReportSheetProps['links']
  /** The files that came with it. */
  readonly evidence?: ReactNode
  /** Between the decisions and the people: what only one of the apps has. */
  readonly children?: ReactNode
}

/** A report with everything that whoever works on it can do. */
export function Workbench({ report, desk, onChanged, addressOf, links, evidence, children }: WorkbenchProps) {
  const parts = { report, desk, onChanged }
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
          <Moves report={report} desk={desk} onMoved={onChanged} />
          <SeverityPanel {...parts} />
          {children}
          <PeoplePanel {...parts} />
        </>
      }
    />
  )
}
