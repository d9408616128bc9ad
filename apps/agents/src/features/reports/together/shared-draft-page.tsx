import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import {
  answerSharedDraft,
  getSharedDraft,
  getSharedDraftFileLink,
  type SharedDraft,
} from '@grana/contract/together/report-authors'
import { together } from '@grana/messages/es/payments/together'
import { portal } from '@grana/messages/es/portal'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { EvidenceFiles } from '@grana/parts/report/evidence-list'
import { ReportSeverity } from '@grana/parts/report/report-marks'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { EmptyState } from '@grana/ui/empty-state'
import styles from './together.module.css'

const texts = together.shared

function LeaveDialog({ isBusy, onClose, onLeave }: Record<'onClose' | 'onLeave', () => void> & { isBusy: boolean }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.leaveTitle}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={onLeave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.leaveText}</p>
    </Dialog>
  )
}

/** Agrees to the part that is shown, or takes no part. */
function Answer({ shared }: { readonly shared: SharedDraft }) {
  const client = useApi()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const { act, acting, isBusy } = useAction()
  const { id, revision, state, authors } = shared
  const percent = authors.find((author) => author.is_you)?.percent ?? 0
  const answer = (agrees: boolean) =>
    act(agrees ? 'agree' : 'leave', {
      work: () => client.call(answerSharedDraft, { params: { draft: id }, body: { agrees, revision } }),
      done: agrees ? texts.agreed : texts.left,
      after: () => {
        setIsLeaving(false)
        if (!agrees) void navigate(paths.reports())
      },
    })
  return (
    <div className={styles.acts}>
      {state === 'invited' ? (
        <Button busy={acting === 'agree'} onClick={() => answer(true)}>
          {texts.agree(percent)}
        </Button>
      ) : null}
      <Button look="line" onClick={() => setIsLeaving(true)}>
        {state === 'invited' ? texts.decline : texts.leave}
      </Button>
      {isLeaving ? (
        <LeaveDialog isBusy={isBusy} onClose={() => setIsLeaving(false)} onLeave={() => answer(false)} />
      ) : null}
    </div>
  )
}

function Part({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (text === undefined || text === '') return null
  return (
    <section>
      <h2>{title}</h2>
      <MarkdownView text={text} />
    </section>
  )
}

function Signers({ shared: { author, own_percent: own, authors } }: { readonly shared: SharedDraft }) {
  return (
    <section>
      <h2>{texts.authors}</h2>
      <ul className={styles.signers}>
        <li>
          <bdi>{author}</bdi> <span className={styles.note}>{texts.writer}</span> <b>{together.authors.percent(own)}</b>
        </li>
        {authors.map(({ username, percent, state, is_you: isYou }) => (
          <li key={username}>
            <bdi>{username}</bdi>{' '}
            <span className={styles.note}>{isYou ? texts.you : together.panel.states[state]}</span>{' '}
            <b>{together.authors.percent(percent)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shared({ shared }: { readonly shared: SharedDraft }) {
  const { author, program, draft, target, state, files } = shared
  const { title, severity, summary, steps, impact } = draft
  const isEmpty = [summary, steps, impact].every((text) => text === undefined || text === '')
  return (
    <article className={styles.page}>
      <title>{portal.title(title ?? texts.pageTitle)}</title>
      <header className={styles.head}>
        <p className={styles.note}>{texts.place(author, program)}</p>
        <h1>{title ?? texts.untitled}</h1>
        {severity ? <ReportSeverity severity={severity} /> : null}
        <p className={styles.lede}>{state === 'invited' ? texts.lede(author) : texts.agreedLede(author)}</p>
        {target ? (
          <p>
            <b>{texts.target}</b> <bdi>{target.address}</bdi>
          </p>
        ) : null}
      </header>
      <Signers shared={shared} />
      <p className={styles.note}>{texts.friends}</p>
      <Answer shared={shared} />
      {isEmpty ? <p className={styles.note}>{texts.empty}</p> : null}
      <Part title={texts.summary} text={summary} />
      <Part title={texts.steps} text={steps} />
      <Part title={texts.impact} text={impact} />
      {files.length > 0 ? (
        <section>
          <h2>{texts.files}</h2>
          <EvidenceFiles files={files} label={texts.files} />
        </section>
      ) : null}
    </article>
  )
}

function Read({ id }: { readonly id: string }) {
  const client = useApi()
  const query = useApiQuery(getSharedDraft, { params: { draft: id } })
  const linkTo = (file: string) => client.call(getSharedDraftFileLink, { params: { draft: id, file } })
  if (query.error instanceof CallError && query.error.code === 'request.not_found')
    return <EmptyState kind="noMatch" title={texts.pageTitle} text={texts.gone} />
  return (
    <EvidenceLinks value={{ linkTo, isStrange: true }}>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {(shared) => <Shared shared={shared} />}
      </QueryView>
    </EvidenceLinks>
  )
}

/** A draft of another agent, which this agent reads and answers. */
export function SharedDraftPage() {
  const { draft = '' } = useParams()
  return (
    <RequireSecondFactor>
      <Read key={draft} id={draft} />
    </RequireSecondFactor>
  )
}
