import { Link, Text } from '@react-email/components'
import type { NotificationType } from '@grana/contract/notifications/inbox'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import {
  notificationAction,
  notificationEmailCommon as common,
  notificationEmailTexts,
} from '@grana/messages/es/emails/notifications'
import { detailedIntros, reportDetails } from '@grana/messages/es/emails/report-details'
import { Action } from './action.tsx'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { detailFields, type ReportDetails } from './report-details.ts'
import { lightTheme, text } from './theme.ts'
import { toSafeName } from './typed-text.ts'

/**
 * Notifies of an event and links to it. Of typed text it contains only the name of a public program: the content of a
 * report, and its author, stay behind the session. State, severity and amount are included for users who opted in.
 */
export type NotificationEmail = {
  kind: NotificationType
  /** Target of the button. */
  address: string
  /** URL of the notification preferences. */
  settings: string
  /** How many deadlines the digest counts. */
  digest?: { soon: number; late: number }
  /** The reference of the report, and its program where that is public. */
  report?: { reference: string; program?: string; details?: ReportDetails }
}

/** Title and text. A reader who receives details is not sent elsewhere for them. */
function wordsOf({ kind, report }: NotificationEmail): { title: string; intro: string; why: string } {
  const { title, intro } = notificationEmailTexts[kind]
  if (report?.details === undefined) return { title, intro, why: common.why }
  const detailed: Readonly<Partial<Record<NotificationType, string>>> = detailedIntros
  return { title, intro: detailed[kind] ?? intro, why: reportDetails.why }
}

function fieldsOf({ report, digest }: NotificationEmail): Field[] {
  if (digest !== undefined)
    return (['soon', 'late'] as const).map((name) => ({
      label: common[name],
      value: String(digest[name]),
      isMonospace: true,
    }))
  if (report === undefined) return []
  const { reference, program, details } = report
  return [
    { label: common.report, value: toSafeName(reference), isMonospace: true },
    ...(program === undefined ? [] : [{ label: common.program, value: toSafeName(program) }]),
    ...(details === undefined ? [] : detailFields(details)),
  ]
}

function actionOf({ kind, report }: NotificationEmail): string {
  return notificationAction(kind, report && toSafeName(report.reference))
}

function Body(mail: NotificationEmail) {
  const { address, settings } = mail
  const { title, intro, why } = wordsOf(mail)
  const fields = fieldsOf(mail)
  return (
    <Frame title={title} preview={intro}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      {fields.length === 0 ? null : <FactTable fields={fields} labelWidth="96px" />}
      <Action name={actionOf(mail)} address={address} />
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {why}{' '}
        <Link className="anil" href={settings} style={{ color: lightTheme.anil, textDecoration: 'underline' }}>
          {common.settings}
        </Link>
        .
      </Text>
    </Frame>
  )
}

function plainText(mail: NotificationEmail): string {
  const { address, settings } = mail
  const { title, intro, why } = wordsOf(mail)
  const facts = fieldsOf(mail).map(({ label, value }) => `${label}: ${value}`)
  return [
    title,
    '',
    intro,
    '',
    ...(facts.length === 0 ? [] : [...facts, '']),
    `${actionOf(mail)}:`,
    address,
    '',
    `${why} ${common.settings}: ${settings}`,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    `${emailFrame.automatic} ${emailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

export function notificationEmail(notice: NotificationEmail): EmailTemplate {
  const { title } = notificationEmailTexts[notice.kind]
  return { subject: `${title} · ${brand.name}`, body: <Body {...notice} />, text: plainText(notice) }
}
