import { Text } from '@react-email/components'
import { brand } from '@grana/messages/brand'
import { browserName } from '@grana/messages/es/browser-name'
import {
  accountEmailCommon as common,
  accountEmailTexts,
  type AccountEmailKind,
} from '@grana/messages/es/emails/account'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { Action } from './action.tsx'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { lightTheme, text } from './theme.ts'

/**
 * When and where something happened. Browser and system are values from a fixed list, never the browser's own header.
 */
export type AccountEmailFacts = {
  at: Date
  browser?: { browser: string | null; system: string | null }
  address?: string
  startedAt?: Date
  /** What it is about, by the name that its readers gave it. */
  about?: string
  clause?: string
  /** The reason, as the platform's staff wrote it. */
  reason?: string
  dueAt?: Date
}

/** An email about an account; it contains nothing that a stranger typed. */
export type AccountEmail = {
  kind: AccountEmailKind
  /** Target of the button. */
  address: string
  timeZone: string
  facts: AccountEmailFacts | undefined
}

function fieldsOf({ facts, timeZone }: AccountEmail): Field[] {
  if (facts === undefined) return []
  const { at, browser, address, startedAt, about, clause, reason, dueAt } = facts
  const labels = common.facts
  return [
    { label: labels.at, value: dateAndTime(at, timeZone) },
    ...(browser === undefined ? [] : [{ label: labels.browser, value: browserName(browser) }]),
    ...(address === undefined ? [] : [{ label: labels.address, value: address, isMonospace: true as const }]),
    ...(startedAt === undefined ? [] : [{ label: labels.startedAt, value: dateAndTime(startedAt, timeZone) }]),
    ...(about === undefined ? [] : [{ label: labels.about, value: about }]),
    ...(clause === undefined ? [] : [{ label: labels.clause, value: clause }]),
    ...(reason === undefined ? [] : [{ label: labels.reason, value: reason }]),
    ...(dueAt === undefined ? [] : [{ label: labels.dueAt, value: dateAndTime(dueAt, timeZone) }]),
  ]
}

type UnrecognizedHintProps = { title: string; words: string; children: React.ReactNode }

/** What to do if the reader does not recognise the event. */
function UnrecognizedHint({ title, words, children }: UnrecognizedHintProps) {
  return (
    <>
      <h2
        className="ink rule"
        style={{ ...text.heading, marginTop: '40px', paddingTop: '16px', borderTop: `2px solid ${lightTheme.ink}` }}
      >
        {title}
      </h2>
      <Text className="muted" style={{ ...text.body, marginTop: '6px', color: lightTheme.muted }}>
        {words}
      </Text>
      {children}
    </>
  )
}

function Email(email: AccountEmail) {
  const { title, preview, intro, action, lasts, doubt } = accountEmailTexts[email.kind]
  const fields = fieldsOf(email)
  const button = <Action name={action} address={email.address} lasts={lasts} />
  return (
    <Frame title={title} preview={preview}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      {!doubt.holdsAction && button}
      {fields.length > 0 && <FactTable fields={fields} labelWidth="96px" />}
      <UnrecognizedHint title={doubt.title} words={doubt.text}>
        {doubt.holdsAction && button}
      </UnrecognizedHint>
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {common.neverAsk}
      </Text>
    </Frame>
  )
}

function plainText(email: AccountEmail): string {
  const { title, intro, action, lasts, doubt } = accountEmailTexts[email.kind]
  const button = [`${action}:`, email.address, ...(lasts === undefined ? [] : [lasts]), '']
  const facts = fieldsOf(email).map(({ label, value }) => `${label}: ${value}`)
  return [
    title,
    '',
    intro,
    '',
    ...(doubt.holdsAction ? [] : button),
    ...(facts.length === 0 ? [] : [...facts, '']),
    doubt.title,
    doubt.text,
    '',
    ...(doubt.holdsAction ? button : []),
    common.neverAsk,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    `${emailFrame.automatic} ${emailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Notifies the owner of an account about an event, or carries the link that the owner requested. */
export function accountEmail(email: AccountEmail): EmailTemplate {
  const { subject } = accountEmailTexts[email.kind]
  return { subject, body: <Email {...email} />, text: plainText(email) }
}
