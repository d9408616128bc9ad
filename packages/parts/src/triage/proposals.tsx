import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { OpenProposal } from '@grana/contract/reports/facts'
import type { Report, ReportEvent } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { useAction } from '../query/use-action.ts'
import { CitationView } from '../report/citation-view.tsx'
import { proposalText } from '../report/report-event-text.ts'
import type { ReportActions } from './report-actions.ts'
import styles from './work.module.css'

const texts = reportWork.proposals

interface ProposalProps {
  readonly event: ReportEvent
  readonly proposal: OpenProposal
  readonly isBusy: boolean
  readonly onApply: () => void
  readonly onDismiss: () => void
}

function Proposal({ event, proposal, isBusy, onApply, onDismiss }: ProposalProps) {
  const [now] = useState(() => new Date())
  const { fits, can_apply: canApply, can_dismiss: canDismiss } = proposal
  return (
    <li className={styles.proposal}>
      <p>
        {texts.by(event.actor?.name ?? reports.sides[event.side])} <b>{proposalText(event)}</b>
      </p>
      {event.cites ? <CitationView cites={event.cites} now={now} /> : null}
      {event.text ? <MarkdownView text={event.text} /> : null}
      {fits ? null : <p className={styles.unfit}>{texts.unfit}</p>}
      {fits && !canApply ? <p className={styles.quiet}>{texts.waiting}</p> : null}
      {canApply ? <p className={styles.quiet}>{texts.applyHint}</p> : null}
      <div className={styles.proposalActs}>
        {canApply ? (
          <Button look="line" size="dense" busy={isBusy} onClick={onApply}>
            {texts.apply}
          </Button>
        ) : null}
        {canDismiss ? (
          <Button look="quiet" size="dense" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

interface DismissDialogProps {
  /** Key under which the typed text is stored. */
  readonly place: string
  /** Whether the agent made the proposal, and so reads why it is dismissed. */
  readonly isOfAgent: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDismiss: (text: string | undefined, forget: () => void) => void
}

function DismissDialog({ place, isOfAgent, isBusy, onClose, onDismiss }: DismissDialogProps) {
  const [text, setText] = useTypedText(place)
  const length = textLengthOf(text, reportLimits.text)
  const send = () => {
    if (length.error === undefined) onDismiss(text.trim() === '' ? undefined : text, () => setText(''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dismissTitle}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{isOfAgent ? texts.dismissTold : texts.dismissText}</p>
        <Field label={texts.dismissReason} note={reports.moves.optional} {...length}>
          <TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

export interface ProposalsProps {
  readonly report: Report
  readonly actions: ReportActions
}

/** Pending proposals: who, what and why, each decided by one click. */
export function Proposals({ report, actions }: ProposalsProps) {
  const [asked, setAsked] = useState<number>()
  const { act, isBusy } = useAction()
  const open = report.proposals.flatMap((proposal) => {
    const event = report.events.find(({ number }) => number === proposal.number)
    return event ? [{ event, proposal }] : []
  })
  if (open.length === 0) return null
  const dismiss = (number: number, text: string | undefined, forget: () => void) =>
    act('dismiss', {
      work: () => actions.dismissProposal(number, text),
      done: texts.dismissed,
      after: () => {
        forget()
        setAsked(undefined)
      },
    })
  return (
    <section className={styles.panel} aria-labelledby="report-proposals">
      <h2 id="report-proposals">{texts.title}</h2>
      <ul className={styles.proposals}>
        {open.map(({ event, proposal }) => (
          <Proposal
            key={event.number}
            event={event}
            proposal={proposal}
            isBusy={isBusy}
            onApply={() => act('apply', { work: () => actions.applyProposal(event.number), done: texts.applied })}
            onDismiss={() => setAsked(event.number)}
          />
        ))}
      </ul>
      {asked === undefined ? null : (
        <DismissDialog
          place={`dismiss:${report.id}:${asked}`}
          isOfAgent={open.some(({ event }) => event.number === asked && event.side === 'agent')}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onDismiss={(text, forget) => dismiss(asked, text, forget)}
        />
      )}
    </section>
  )
}
