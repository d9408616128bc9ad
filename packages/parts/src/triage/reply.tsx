import { useId, useState, type KeyboardEvent } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { FieldError } from '@grana/ui/field-error'
import { EyeSlashIcon, UsersIcon } from '@grana/ui/icons'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import { reportPlaces } from '../report-sheet/places.ts'
import type { ReportActions } from './report-actions.ts'
import styles from './reply.module.css'

const texts = reportWork.reply

export interface ReplyProps {
  readonly report: Report
  readonly actions: ReportActions
}

interface TabsProps {
  readonly agent: string
  readonly audience: Audience
  readonly offered: readonly Audience[]
  readonly onChoose: (audience: Audience) => void
}

function Tabs({ agent, audience, offered, onChoose }: TabsProps) {
  const name = useId()
  const labels = { everyone: texts.to(agent), internal: texts.noteLabel } as const
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{reports.reply.who}</legend>
      {offered.map((one) => (
        <label key={one} className={classNames(styles.tab, one === audience && styles.chosen)}>
          <input type="radio" name={name} checked={one === audience} onChange={() => onChoose(one)} />
          {one === 'internal' ? <EyeSlashIcon /> : <UsersIcon />}
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
}

function Readers({ agent, isNote }: { readonly agent: string; readonly isNote: boolean }) {
  return (
    <span className={styles.readers}>
      {isNote ? <EyeSlashIcon /> : <UsersIcon />}
      {isNote ? texts.hidden(agent) : texts.seen(agent)}
    </span>
  )
}

function audiencesFor({ can }: Report): readonly Audience[] {
  return [...(can.message ? (['everyone'] as const) : []), ...(can.note ? (['internal'] as const) : [])]
}

/**
 * A message to the agent or an internal note. Each has its own text: switching the tab never sends a note as a message,
 * and the last choice is not remembered.
 */
export function Reply({ report, actions }: ReplyProps) {
  const offered = audiencesFor(report)
  const first = offered[0] ?? 'internal'
  const drafts = {
    everyone: useTypedText(`message:${report.id}`),
    internal: useTypedText(`note:${report.id}`),
  } satisfies Record<Audience, unknown>
  const [audience, setAudience] = useState<Audience>(first)
  const form = useId()
  const { act, isBusy } = useAction()
  const isNote = audience === 'internal'
  const agent = report.agent.username
  const [text, write] = drafts[audience]
  const length = textLengthOf(text, reportLimits.text)
  const send = () => {
    if (text.trim() === '' || length.error !== undefined || isBusy) return
    act('send', {
      work: () => actions.comment({ text, audience }),
      done: isNote ? texts.noteSaved : reports.reply.sent,
      after: () => {
        write('')
        setAudience(first)
      },
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form
      className={classNames(styles.reply, isNote && styles.note)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Tabs agent={agent} audience={audience} offered={offered} onChoose={setAudience} />
      <textarea
        key={audience}
        id={reportPlaces.reply}
        className={styles.text}
        rows={5}
        aria-invalid={length.error !== undefined}
        aria-describedby={`${form}-length`}
        aria-label={isNote ? texts.noteLabel : texts.label(agent)}
        placeholder={isNote ? texts.notePlaceholder(agent) : texts.placeholder(agent)}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <div className={styles.length} id={`${form}-length`} role="status">
        {length.error === undefined ? length.echo : <FieldError>{length.error}</FieldError>}
      </div>
      <div className={styles.foot}>
        <Readers agent={agent} isNote={isNote} />
        <span className={styles.keys}>{texts.keys}</span>
        <Button type="submit" busy={isBusy}>
          {isNote ? texts.saveNote : texts.send(agent)}
        </Button>
      </div>
    </form>
  )
}
