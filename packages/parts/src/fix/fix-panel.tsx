import { useState } from 'react'
import { retestRules } from '@grana/contract/reports/fix'
import type { Report } from '@grana/contract/reports/report'
import type { RetestForm } from '@grana/contract/reports/retest'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { retestTexts as texts } from '@grana/messages/es/apps/retest'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { successTexts } from '@grana/messages/es/success'
import { Button } from '@grana/ui/button'
import { ArrowClockwiseIcon, CheckCircleIcon, ClockIcon, WarningCircleIcon } from '@grana/ui/icons'
import { useShortDate, useTimeZone } from '../app/use-time-zone.ts'
import type { EvidenceCalls } from '../evidence/item-uploader.ts'
import { useAction } from '../query/use-action.ts'
import { StepDialog, type FixInput, type FixStep } from './fix-dialog.tsx'
import styles from './fix-panel.module.css'

/** The calls of the reader's side; a side has only its own. */
export interface FixActions {
  readonly ask?: (text: string) => Promise<unknown>
  readonly cancel?: (text: string) => Promise<unknown>
  readonly answer?: (form: RetestForm) => Promise<unknown>
  /** The calls for the files of an answer. */
  readonly files?: () => EvidenceCalls
  readonly proposeDate?: (day: string, text: string) => Promise<unknown>
  readonly answerDate?: (agrees: boolean, text: string) => Promise<unknown>
}

export interface FixPanelProps {
  readonly report: Report
  readonly reader: 'team' | 'agent'
  readonly actions: FixActions
}

const icons = {
  none: ClockIcon,
  requested: ArrowClockwiseIcon,
  fixed: CheckCircleIcon,
  persists: WarningCircleIcon,
  cancelled: ClockIcon,
} as const

function Due({ report, now }: { readonly report: Report; readonly now: Date }) {
  const timeZone = useTimeZone()
  const { due } = report.fix
  if (!due) return null
  const isLate = due.at !== undefined && new Date(due.at) <= now
  const when = due.at === undefined ? texts.standing : dayAndTime(new Date(due.at), { now, timeZone })
  return (
    <>
      <dt>{due.is_agreed ? texts.dueAgreed : texts.due}</dt>
      <dd className={isLate ? styles.late : undefined} title={texts.goal(due.days)}>
        {isLate ? texts.late(when) : when}
      </dd>
    </>
  )
}

function Facts({ report }: { readonly report: Report }) {
  const [now] = useState(() => new Date())
  const timeZone = useTimeZone()
  const { fix } = report
  return (
    <dl className={styles.facts}>
      <Due report={report} now={now} />
      {fix.round > 0 ? (
        <>
          <dt>{texts.round}</dt>
          <dd>{texts.rounds(fix.round, retestRules.maxRounds)}</dd>
        </>
      ) : null}
      {fix.answer_due_at === undefined ? null : (
        <>
          <dt>{texts.answerBy}</dt>
          <dd>{dayAndTime(new Date(fix.answer_due_at), { now, timeZone })}</dd>
        </>
      )}
      {fix.fixed ? (
        <>
          <dt>{texts.took}</dt>
          <dd>
            {reportWork.due.duration(fix.fixed.took)}
            {fix.fixed.is_kept === undefined ? null : ` · ${fix.fixed.is_kept ? texts.kept : texts.missed}`}
          </dd>
        </>
      ) : null}
    </dl>
  )
}

interface NoteOptions extends Pick<FixPanelProps, 'reader'> {
  readonly dateOf: (iso: string) => string
}

function noteOf({ fix, state }: Report, { reader, dateOf }: NoteOptions): string | undefined {
  const words = texts.notes[reader]
  if (state !== 'accepted') return undefined
  if (fix.proposed_at !== undefined) {
    const lastMoment = new Date(Date.parse(fix.proposed_at) - 1)
    return words.dateAsked(dateOf(lastMoment.toISOString()))
  }
  const { maxRounds, silenceDays } = retestRules
  if (fix.verification === 'requested') return words.requested(silenceDays)
  if (fix.verification === 'persists' && fix.round >= maxRounds) return words.alone(maxRounds)
  return words[fix.verification === 'cancelled' ? 'none' : fix.verification]
}

/** Runs a step and reports it. Typed text stays when the call fails. */
function useSteps(actions: FixActions) {
  const [step, setStep] = useState<FixStep>()
  const { act, isBusy } = useAction()
  const close = () => setStep(undefined)
  const run = (work: Promise<unknown> | undefined) => work ?? Promise.resolve()
  const works: Readonly<Record<FixStep, (input: FixInput) => Promise<unknown>>> = {
    ask: ({ text }) => run(actions.ask?.(text)),
    cancel: ({ text }) => run(actions.cancel?.(text)),
    answer: ({ text, answer = 'persists', files }) => run(actions.answer?.({ answer, text, ...(files && { files }) })),
    propose: ({ text, date }) => run(actions.proposeDate?.(date, text)),
    decline: ({ text }) => run(actions.answerDate?.(false, text)),
  }
  const done = {
    ask: successTexts['report.retest_asked'],
    cancel: successTexts['report.retest_cancelled'],
    answer: successTexts['report.retest_answered'],
    propose: successTexts['report.fix_date_asked'],
    decline: successTexts['report.fix_date_answered'],
  }
  const send = (name: FixStep, input: FixInput, forget: () => void) =>
    act(name, {
      work: () => works[name](input),
      done: done[name],
      after: () => {
        forget()
        close()
      },
    })
  const agree = () =>
    act('agree', { work: () => run(actions.answerDate?.(true, '')), done: successTexts['report.fix_date_answered'] })
  return { step, setStep, close, isBusy, send, agree }
}

/** The fix of an accepted report: its retest, its deadline, and the reader's next step. The same on both sides. */
export function FixPanel({ report, reader, actions }: FixPanelProps) {
  const { step, setStep, close, isBusy, send, agree } = useSteps(actions)
  const dateOf = useShortDate()
  const { fix, state } = report
  if (state !== 'accepted' && fix.fixed === undefined && fix.round === 0) return null
  const Icon = icons[fix.verification]
  const { can } = fix
  const note = noteOf(report, { reader, dateOf })
  const offers: readonly (readonly [FixStep, boolean, 'ink' | 'line'])[] = [
    ['answer', can.answer, 'ink'],
    ['ask', can.ask, 'ink'],
    ['cancel', can.cancel, 'line'],
    ['propose', can.propose_date, 'line'],
  ]
  return (
    <section className={styles.panel} aria-labelledby="report-fix">
      <h2 id="report-fix">{texts.title}</h2>
      <p className={styles.state}>
        <Icon />
        {state !== 'accepted' && fix.fixed ? texts.verifications.fixed : texts.verifications[fix.verification]}
      </p>
      <Facts report={report} />
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {Object.values(can).includes(true) ? (
        <div className={styles.actions}>
          {can.answer_date ? (
            <>
              <Button block busy={isBusy} onClick={agree}>
                {texts.acts.agree}
              </Button>
              <Button block look="line" onClick={() => setStep('decline')}>
                {texts.acts.decline}
              </Button>
            </>
          ) : null}
          {offers.map(([name, isOffered, look]) =>
            isOffered ? (
              <Button key={name} block look={look} onClick={() => setStep(name)}>
                {texts.acts[name as keyof typeof texts.acts]}
              </Button>
            ) : null,
          )}
        </div>
      ) : null}
      {step ? (
        <StepDialog
          report={report}
          step={step}
          isBusy={isBusy}
          files={actions.files}
          onClose={close}
          onSend={(input, forget) => send(step, input, forget)}
        />
      ) : null}
    </section>
  )
}
