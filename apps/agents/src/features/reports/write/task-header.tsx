import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { deleteReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport } from '@grana/messages/es/apps/write-report'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { ActionMenu } from '@grana/ui/action-menu'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DraftStatusLine, type DraftStatusLineProps } from './draft-status-line.tsx'
import type { ReportLayout } from './use-layout-choice.ts'
import styles from './write.module.css'

const texts = reports.write

export interface TaskHeaderProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  readonly program: PortalProgram | undefined
  readonly saving: DraftStatusLineProps
  readonly layout: ReportLayout
  readonly onLayout: (layout: ReportLayout) => void
  readonly onDiscarded: () => void
}

/** What is being written and for whom, whether it is saved, and the ways out. */
export function TaskHeader({ answer, draft, program, saving, layout, onLayout, onDiscarded }: TaskHeaderProps) {
  const client = useApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAction()
  const { id, program: named } = answer
  const discard = () =>
    act('discard', {
      work: () => client.call(deleteReportDraft, { params: { draft: id } }),
      done: texts.discarded,
      after: () => {
        onDiscarded()
        void navigate(paths.reports())
      },
    })
  const isPage = layout === 'page'
  return (
    <header className={styles.head}>
      <div className={styles.headText}>
        <p>
          {texts.forProgram} <Link href={paths.program(named.id)}>{named.name}</Link>
          {program ? ` · ${program.organization.name}` : null}
        </p>
        <h1>{draft.title?.trim() || texts.title}</h1>
      </div>
      <div className={styles.headActions}>
        <DraftStatusLine {...saving} />
        <ButtonLink look="line" size="dense" href={paths.reports()}>
          {writeReport.leave}
        </ButtonLink>
        <ActionMenu
          label={writeReport.more}
          items={[
            {
              label: isPage ? writeReport.inSteps : writeReport.onePage,
              onChoose: () => onLayout(isPage ? 'steps' : 'page'),
            },
            { label: writeReport.rules, onChoose: () => void navigate(paths.rules(named.id)) },
            { label: writeReport.discard, isDestructive: true, onChoose: () => setIsAsking(true) },
          ]}
        />
      </div>
      <ConfirmDialog
        title={texts.discardTitle}
        text={texts.discardText}
        actionLabel={texts.discard}
        look="danger"
        isOpen={isAsking}
        isBusy={isBusy}
        onClose={() => setIsAsking(false)}
        onConfirm={discard}
      />
    </header>
  )
}
