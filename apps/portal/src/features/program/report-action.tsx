import { paths } from '#app/paths.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { pausedForPayment } from '@grana/messages/es/payments/paused-program'
import { program as texts } from '@grana/messages/es/program'
import { ButtonLink } from '@grana/ui/button'
import styles from './report-action.module.css'

export interface ReportActionProps {
  readonly program: Pick<PortalProgram, 'uuid' | 'state' | 'pause_cause' | 'takes_open_reports'>
  readonly block?: boolean
}

/** Reports are written in the agents app, which needs an account; a program that accepts none says so instead. */
export function ReportAction({ program, block = false }: ReportActionProps) {
  const { uuid, state, pause_cause: cause } = program
  if (state !== 'active') return <p className={styles.closed}>{cause ? pausedForPayment : texts.closed[state]}</p>
  return (
    <ButtonLink href={paths.reportProgram(uuid)} block={block}>
      {texts.report}
    </ButtonLink>
  )
}

/** Beside it, where the program also takes reports without an account. */
export function OpenFormAction({ program }: Pick<ReportActionProps, 'program'>) {
  if (program.state !== 'active' || !program.takes_open_reports) return null
  return (
    <ButtonLink href={paths.openForm(program.uuid)} look="line" block className={styles.follow}>
      {texts.reportWithoutAccount}
    </ButtonLink>
  )
}

/** Following needs a session: `/redir` of the agents app establishes it, and opens the program there. */
export function FollowAction({ uuid }: { readonly uuid: string }) {
  return (
    <ButtonLink href={paths.followProgram(uuid)} look="line" block className={styles.follow}>
      {texts.follow}
    </ButtonLink>
  )
}
