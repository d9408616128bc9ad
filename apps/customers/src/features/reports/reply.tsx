import { useState, type FormEvent } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { reportLimits } from '@grana/contract/reports/draft'
import { commentReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import styles from './reports.module.css'

const { reply } = reports

export interface ReplyProps {
  readonly report: Report
  readonly onChanged: () => void
}

/** A word to the agent or a note among the team; the two cannot be taken for each other. */
export function Reply({ report, onChanged }: ReplyProps) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const [text, setText] = useState('')
  const [audience, setAudience] = useState<Audience>(report.can.message ? 'everyone' : 'internal')
  const { act, isBusy } = useAct(onChanged)
  const isNote = audience === 'internal'
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    act('send', {
      work: () => client.call(commentReport, { params: { organization, report: report.id }, body: { text, audience } }),
      done: reply.sent,
      after: () => setText(''),
    })
  }
  const options = [
    ...(report.can.message ? [{ value: 'everyone', label: reply.toAgent }] : []),
    ...(report.can.note ? [{ value: 'internal', label: reply.note }] : []),
  ]
  return (
    <form className={classNames(styles.reply, isNote && styles.note)} onSubmit={send}>
      <Segmented
        legend={reply.who}
        name="audience"
        options={options}
        value={audience}
        onChange={({ target }) => setAudience(target.value === 'internal' ? 'internal' : 'everyone')}
      />
      <Field label={isNote ? reply.note : reply.label} hint={isNote ? reply.noteHint : reply.toAgentHint}>
        <TextArea
          rows={5}
          maxLength={reportLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {isNote ? reply.saveNote : reply.send}
      </Button>
    </form>
  )
}
