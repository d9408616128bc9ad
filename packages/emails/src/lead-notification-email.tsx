import { Text } from '@react-email/components'
import { Fragment } from 'react'
import type { LeadInterest } from '@grana/contract/leads'
import { brand } from '@grana/messages/brand'
import { interestLabel, leadNotificationTexts as words, emailFrame } from '@grana/messages/es/emails/contact'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { lightTheme, text } from './theme.ts'
import { toVisibleText } from './typed-text.ts'

export type LeadNotificationEmail = {
  reference: string
  name: string
  email: string
  organization: string
  country: string
  phone: string | null
  interest: LeadInterest
  newsConsent: boolean
  receivedAt: Date
  message: string
}

const dateFormat = new Intl.DateTimeFormat('es-419', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
})

function fieldsOf(lead: LeadNotificationEmail): Field[] {
  const { fields } = words
  return [
    { label: fields.name, value: toVisibleText(lead.name) },
    { label: fields.email, value: toVisibleText(lead.email) },
    { label: fields.organization, value: toVisibleText(lead.organization) },
    { label: fields.country, value: toVisibleText(lead.country) },
    { label: fields.phone, value: lead.phone ?? words.notGiven, ...(lead.phone !== null && { isMonospace: true }) },
    { label: fields.interest, value: interestLabel(lead.interest) },
    { label: fields.news, value: lead.newsConsent ? words.news.yes : words.news.no },
    { label: fields.receivedAt, value: `${dateFormat.format(lead.receivedAt)} (UTC)` },
    { label: fields.reference, value: lead.reference, isMonospace: true },
  ]
}

function Message({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h2 className="ink" style={{ ...text.heading, marginTop: '32px' }}>
        {words.message}
      </h2>
      <div
        className="well ink"
        style={{
          ...text.body,
          marginTop: '12px',
          padding: '16px 20px',
          backgroundColor: lightTheme.sunken,
          overflowWrap: 'anywhere',
          wordBreak: 'break-word',
        }}
      >
        {lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </div>
      <Text className="subtle" style={{ ...text.small, marginTop: '12px' }}>
        {words.handleWithCare}
      </Text>
    </>
  )
}

function plainText(fields: readonly Field[], lines: readonly string[]): string {
  return [
    words.title,
    '',
    ...fields.map(({ label, value }) => `${label}: ${value}`),
    '',
    `${words.message}:`,
    ...lines.map((line) => `> ${line}`),
    '',
    words.handleWithCare,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    '',
  ].join('\n')
}

/**
 * Notifies the sales address of a new lead. The subject is fixed; typed text appears only in the body, as plain text.
 */
export function leadNotificationEmail(lead: LeadNotificationEmail): EmailTemplate {
  const fields = fieldsOf(lead)
  const lines = lead.message.split(/\r\n|\r|\n/).map(toVisibleText)
  const body = (
    <Frame title={words.title} preview={words.preview}>
      <h1 className="ink" style={text.title}>
        {words.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {words.intro}
      </Text>
      <FactTable fields={fields} labelWidth="96px" />
      <Message lines={lines} />
    </Frame>
  )
  return { subject: words.subject(lead.interest), body, text: plainText(fields, lines) }
}
