import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { withoutAccount } from '@grana/messages/es/programs/open-form'
import { ReportSheet, type ReportSheetProps } from '../report-sheet/report-sheet.tsx'
import { EvidencePanel } from '../report/evidence-panel.tsx'
import { AssigneePanel } from './assignee-panel.tsx'
import { DuplicateList } from './duplicate-list.tsx'
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
  readonly banner?: ReactNode
  readonly getDocument?: ReportSheetProps['getDocument']
  /** The reward and its actions. */
  readonly reward?: ReactNode
  /** The fix and its actions. */
  readonly fix?: ReactNode
  /** Between the decisions and the rules: what only one of the apps has. */
  readonly children?: ReactNode
}

const hasDecision = ({ moves, proposals, reward, fix }: Report) =>
  moves.length + reward.acts.length > 0 ||
  Object.values(fix.can).includes(true) ||
  proposals.some(({ can_apply: canApply }) => canApply)

/** Who reported without an account has a username that stands for none: sentences say who it is instead. */
function nameGuest(report: Report): Report {
  if (!report.from_guest) return report
  return {
    ...report,
    agent: { ...report.agent, username: withoutAccount.reporter },
    events: report.events.map((event) =>
      event.side === 'agent' && event.actor
        ? { ...event, actor: { ...event.actor, name: withoutAccount.actor } }
        : event,
    ),
  }
}

/** A report with every action of its handler. */
export function TriagePanel({
  report: given,
  actions,
  addressOf,
  links,
  neighbours,
  banner,
  getDocument,
  reward,
  fix,
  children,
}: TriagePanelProps) {
  const report = nameGuest(given)
  const parts = { report, actions }
  // What is to be decided next comes first: the panel is as high as the window, and the rest may be below its end.
  const isRewardNext = report.reward.acts.length > 0 && !report.moves.some(({ to }) => to === 'accepted')
  const isFixNext = report.due?.stage === 'fix' || report.fix.can.answer
  const speaks = report.can.message || report.can.note
  return (
    <ReportSheet
      report={report}
      addressOf={addressOf}
      links={links}
      neighbours={neighbours}
      banner={banner}
      decides={hasDecision(report)}
      getDocument={getDocument}
      reply={speaks ? <Reply {...parts} /> : null}
      actions={
        <>
          <AssigneePanel {...parts} />
          <Proposals {...parts} />
          {isFixNext ? fix : null}
          {isRewardNext ? reward : null}
          {isFixNext ? null : fix}
          <Transitions report={report} actions={actions} />
          <SeverityPanel {...parts} />
          {isRewardNext ? null : reward}
          <EvidencePanel evidence={report.evidence} reader="team" />
          {report.can.note ? <DuplicateList {...parts} addressOf={addressOf} /> : null}
          {children}
        </>
      }
      people={<PeoplePanel report={report} reporter={actions.reporter?.(report.agent.username)} />}
    />
  )
}
