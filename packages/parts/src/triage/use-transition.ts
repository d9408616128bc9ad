import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { useAction } from '../query/use-action.ts'
import type { ReportActions } from './report-actions.ts'
import { transitionKind } from './transition-dialog.tsx'
import type { TransitionFieldValues } from './transition-fields.tsx'

const texts = reports.moves

interface TransitionOf {
  readonly report: Report
  readonly actions: ReportActions
  /** Closes the dialog after a success. */
  readonly close: () => void
}

/** Runs a transition, or proposes it, with what was typed in its dialog. */
export function useTransition({ report, actions, close }: TransitionOf) {
  const { act, isBusy } = useAction()
  const makeTransition = (chosen: AvailableTransition, typed: TransitionFieldValues, forget: () => void) => {
    const { to, reason, only_proposes: onlyProposes } = chosen
    const body = { ...typed, to, ...(reason && { reason }) }
    act('move', {
      work: () => actions.changeState(body),
      done: onlyProposes ? texts.proposed : texts.done[transitionKind(chosen, report)],
      // Typed text stays when the call fails.
      after: () => {
        forget()
        close()
      },
    })
  }
  return { makeTransition, isBusy }
}
