import { Text } from '@react-email/components'
import { Fragment } from 'react'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { operatorAlertTexts as texts, type OperatorAlertName } from '@grana/messages/es/emails/operator-alert'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { text } from './theme.ts'

export type OperatorAlertEmail = { alarms: readonly { name: OperatorAlertName; observation: string; since: Date }[] }

/** Operators compare it with logs: always the same format, always UTC. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function fieldsOf({ name, observation, since }: OperatorAlertEmail['alarms'][number]): Field[] {
  return [
    { label: texts.alarm, value: name, isMonospace: true },
    { label: texts.since, value: momentOf(since), isMonospace: true },
    { label: texts.seen, value: observation },
  ]
}

function plainText({ alarms }: OperatorAlertEmail): string {
  const lines = alarms.flatMap((alarm) => [
    '',
    texts.meanings[alarm.name],
    ...fieldsOf(alarm).map(({ label, value }) => `${label}: ${value}`),
  ])
  return [texts.title, '', texts.intro, ...lines, '', '-- ', `${brand.name} · ${emailFrame.tagline}`, ''].join('\n')
}

/** Alerts operators to a fault of the installation. It contains nothing that a user typed. */
export function operatorAlertEmail(data: OperatorAlertEmail): EmailTemplate {
  const body = (
    <Frame title={texts.title} preview={texts.preview}>
      <h1 className="ink" style={text.title}>
        {texts.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {texts.intro}
      </Text>
      {data.alarms.map((alarm) => (
        <Fragment key={alarm.name}>
          <h2 className="ink" style={{ ...text.heading, marginTop: '32px' }}>
            {texts.meanings[alarm.name]}
          </h2>
          <FactTable fields={fieldsOf(alarm)} labelWidth="96px" />
        </Fragment>
      ))}
    </Frame>
  )
  return { subject: texts.subject, body, text: plainText(data) }
}
