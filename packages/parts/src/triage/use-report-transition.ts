import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { useAction } from '../query/use-action.ts'
import type { ReportActions } from './report-actions.ts'
import { transitionKind } from './transition-dialog.tsx'
import type { TransitionFieldValues } from './transition-fields.tsx'

const texts = reports.moves

interface ReportTransitionOptions {
  readonly report: Report
  readonly actions: ReportActions
  /** Closes the dialog after a success. */
  readonly close: () => void
}

/** Changes the state of a report, or proposes the change, with the fields of its dialog. */
export function useReportTransition({ report, actions, close }: ReportTransitionOptions) {
  const { act, isBusy } = useAction()
  /** `clearDraft` discards the typed text; it is called after a success only. */
  const runTransition = (chosen: AvailableTransition, typed: TransitionFieldValues, clearDraft: () => void) => {
    const { to, reason, only_proposes: onlyProposes } = chosen
    const body = { ...typed, to, ...(reason && { reason }) }
    act('move', {
      work: () => actions.changeState(body),
      done: onlyProposes ? texts.proposed : texts.done[transitionKind(chosen, report)],
      after: () => {
        clearDraft()
        close()
      },
    })
  }
  return { runTransition, isBusy }
}
