import { Text } from '@react-email/components'
import { Fragment } from 'react'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { operatorAlertTexts as words, type OperatorAlertName } from '@grana/messages/es/emails/operator-alert'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { text } from './theme.ts'

export type OperatorAlertEmail = { alarms: readonly { name: OperatorAlertName; words: string; since: Date }[] }

/** Operators compare it with logs: always the same format, always UTC. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function fieldsOf({ name, words: seen, since }: OperatorAlertEmail['alarms'][number]): Field[] {
  return [
    { label: words.alarm, value: name, figures: true },
    { label: words.since, value: momentOf(since), figures: true },
    { label: words.seen, value: seen },
  ]
}

function plainText({ alarms }: OperatorAlertEmail): string {
  const lines = alarms.flatMap((alarm) => [
    '',
    words.meanings[alarm.name],
    ...fieldsOf(alarm).map(({ label, value }) => `${label}: ${value}`),
  ])
  return [words.title, '', words.intro, ...lines, '', '-- ', `${brand.name} · ${emailFrame.tagline}`, ''].join('\n')
}

/** Alerts operators to a fault of the installation. It contains nothing that a user typed. */
export function operatorAlertEmail(data: OperatorAlertEmail): EmailTemplate {
  const body = (
    <Frame title={words.title} preview={words.preview}>
      <h1 className="ink" style={text.title}>
        {words.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {words.intro}
      </Text>
      {data.alarms.map((alarm) => (
        <Fragment key={alarm.name}>
          <h2 className="ink" style={{ ...text.heading, marginTop: '32px' }}>
            {words.meanings[alarm.name]}
          </h2>
          <FactTable fields={fieldsOf(alarm)} labels="96px" />
        </Fragment>
      ))}
    </Frame>
  )
  return { subject: words.subject, body, text: plainText(data) }
}
