import { useState } from 'react'
import type { Conversation, EngagementMessage } from '@grana/contract/engagements/conversation'
import { workLimits, type MessageSide } from '@grana/contract/engagements/values'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { conversationTexts as texts } from '@grana/messages/es/pentests/conversation'
import { engagementValidationTexts as wrong } from '@grana/messages/es/pentests/engagements-validation'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { useTimeZone } from '../app/use-time-zone.ts'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import styles from './work.module.css'

function Message({ message, now }: { readonly message: EngagementMessage; readonly now: Date }) {
  const { side, author, text, written_at: at } = message
  const when = dayAndTime(new Date(at), { now, timeZone: useTimeZone() })
  return (
    <li className={styles.entry} data-message={side}>
      <p className={styles.entryHead}>{[author, texts.sides[side], when].filter(Boolean).join(' · ')}</p>
      <p className={styles.note}>{text}</p>
    </li>
  )
}

function Writer({ onWrite }: { readonly onWrite: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const send = () => {
    const missing = text.trim() === '' ? wrong['engagement.message'] : undefined
    const found = textLengthOf(text, workLimits.message).error ?? missing
    setError(found)
    if (found === undefined) act('message', { work: () => onWrite(text), after: () => setText('') })
  }
  return (
    <div className={styles.writer}>
      <Field label={texts.write} error={error} required>
        <TextArea value={text} rows={3} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div>
        <Button look="line" busy={isBusy} busyText={texts.busy} onClick={send}>
          {texts.send}
        </Button>
      </div>
    </div>
  )
}

export interface ConversationViewProps {
  readonly side: MessageSide
  readonly conversation: Conversation
  readonly onWrite: (text: string) => Promise<unknown>
}

/** What organization, team and staff write to each other, oldest first. */
export function ConversationView({ side, conversation: { messages, can }, onWrite }: ConversationViewProps) {
  const [now] = useState(() => new Date())
  return (
    <div className={styles.stack}>
      <p className={styles.lede}>{texts.lede[side]}</p>
      {messages.length === 0 ? <p className={styles.quiet}>{texts.empty}</p> : null}
      <ul className={styles.items}>
        {messages.map((message) => (
          <Message key={message.id} message={message} now={now} />
        ))}
      </ul>
      {can.write ? <Writer onWrite={onWrite} /> : null}
    </div>
  )
}

/** Others write while the page is open. */
export const whileTalking = { refetchInterval: () => 15_000 }
