import type { FormEvent } from 'react'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import styles from './reports.module.css'

const { reply } = reports

export interface ReplyProps {
  readonly report: Report
}

/** Form for the agent's answer or comment. */
export function Reply({ report }: ReplyProps) {
  const client = useApi()
  const [text, setText] = useTypedText(`message:${report.id}`)
  const { act, isBusy } = useAction()
  const length = textLengthOf(text, reportLimits.text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || length.error !== undefined) return
    act('send', {
      work: () => client.call(replyToReport, { params: { report: report.id }, body: { text } }),
      done: reply.sent,
      after: () => setText(''),
    })
  }
  return (
    <form className={styles.reply} onSubmit={send}>
      <Field
        label={reply.label}
        hint={report.state === 'needs_info' ? reply.answerHint : reply.toOrganization}
        {...length}
      >
        <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" busy={isBusy}>
        {reply.send}
      </Button>
    </form>
  )
}
