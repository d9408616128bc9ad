import { Text } from '@react-email/components'
import { Fragment } from 'react'
import { brand } from '@grana/messages/brand'
import { alarmMail as words, type AlarmName } from '@grana/messages/es/emails/alarm'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { text } from './look.ts'
import type { Template } from './mail.ts'

export type AlarmMail = { alarms: readonly { name: AlarmName; words: string; since: Date }[] }

/** Operators compare it with logs: always the same form, always UTC. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function fieldsOf({ name, words: seen, since }: AlarmMail['alarms'][number]): Field[] {
  return [
    { label: words.alarm, value: name, figures: true },
    { label: words.since, value: momentOf(since), figures: true },
    { label: words.seen, value: seen },
  ]
}

function plainText({ alarms }: AlarmMail): string {
  const lines = alarms.flatMap((alarm) => [
    '',
    words.meanings[alarm.name],
    ...fieldsOf(alarm).map(({ label, value }) => `${label}: ${value}`),
  ])
  return [words.title, '', words.intro, ...lines, '', '-- ', `${brand.name} · ${mailFrame.tagline}`, ''].join('\n')
}

/** Tells operators what is wrong with the installation. It holds nothing that anybody typed. */
export function alarmMail(data: AlarmMail): Template {
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
          <Ledger fields={fieldsOf(alarm)} labels="96px" />
        </Fragment>
      ))}
    </Frame>
  )
  return { subject: words.subject, body, text: plainText(data) }
}
