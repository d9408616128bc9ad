import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import {
  beginHelpedRetestFile,
  completeHelpedRetestFile,
  listHelpedRetestFiles,
  removeHelpedRetestFile,
} from '@grana/contract/reports/helped-retest-files'
import {
  answerHelpedRetest,
  getHelpedRetest,
  getHelpedRetestFileLink,
  type RetestBrief,
} from '@grana/contract/reports/retest-hand-over'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { AnswerDialog } from '@grana/parts/fix/fix-dialog'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { EvidenceFiles } from '@grana/parts/report/evidence-list'
import { ReportSeverity } from '@grana/parts/report/report-marks'
import { Button } from '@grana/ui/button'
import styles from './helped-retest.module.css'

const texts = retestTexts.helped

/** Asks for the result; afterwards the report is no longer readable. */
function Answer({ report }: { readonly report: string }) {
  const client = useApi()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsOpen(false)
  const params = { report }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.answer}</Button>
      {isOpen ? (
        <AnswerDialog
          report={{ id: report }}
          isBusy={isBusy}
          files={() => ({
            list: () => client.call(listHelpedRetestFiles, { params }),
            begin: (body) => client.call(beginHelpedRetestFile, { params, body }),
            resume: (_id, body) => client.call(beginHelpedRetestFile, { params, body }),
            complete: (upload) => client.call(completeHelpedRetestFile, { params: { ...params, upload } }),
            cancel: (upload) => client.call(removeHelpedRetestFile, { params: { ...params, upload } }),
          })}
          onClose={close}
          onSend={({ answer = 'persists', text, files }, forget) =>
            act('answer', {
              work: () => client.call(answerHelpedRetest, { params, body: { answer, text, ...(files && { files }) } }),
              done: texts.done,
              after: () => {
                forget()
                close()
                void navigate(paths.reports())
              },
            })
          }
        />
      ) : null}
    </>
  )
}

function Part({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <section>
      <h2>{title}</h2>
      <MarkdownView text={text} />
    </section>
  )
}

function Brief({ report, brief }: { readonly report: string; readonly brief: RetestBrief }) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.reference}>{texts.place(brief.reference, brief.program)}</p>
        <h1>{brief.title}</h1>
        <ReportSeverity severity={brief.severity} />
        <p className={styles.lede}>{texts.lede}</p>
        <p>
          <b>{texts.target}</b> <bdi>{brief.target}</bdi>
        </p>
        <Answer report={report} />
      </header>
      <Part title={texts.request} text={brief.request} />
      <Part title={texts.summary} text={brief.summary} />
      <Part title={texts.steps} text={brief.steps} />
      <Part title={texts.impact} text={brief.impact} />
      {brief.files.length > 0 ? (
        <section>
          <h2>{texts.evidence}</h2>
          <EvidenceFiles files={brief.files} label={texts.evidence} />
        </section>
      ) : null}
    </article>
  )
}

/** A report of another agent whose fix this agent tests: what the test needs, and nothing else. */
export function HelpedRetest({ id }: { readonly id: string }) {
  const client = useApi()
  const query = useApiQuery(getHelpedRetest, { params: { report: id } })
  const linkTo = (file: string) => client.call(getHelpedRetestFileLink, { params: { report: id, file } })
  return (
    <EvidenceLinks value={{ linkTo, isStrange: true }}>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {(brief) => <Brief report={id} brief={brief} />}
      </QueryView>
    </EvidenceLinks>
  )
}
