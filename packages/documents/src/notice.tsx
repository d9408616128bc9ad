import { Link, Text } from '@react-email/components'
import type { NoticeName } from '@grana/contract/live/notices'
import { brand } from '@grana/messages/brand'
import { noticeMail as common, noticeMails } from '@grana/messages/es/apps/notice-mails'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { detailedIntros, reportDetails } from '@grana/messages/es/emails/report-details'
import { Action } from './action.tsx'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { light, text } from './look.ts'
import type { Template } from './mail.ts'
import { detailFields, type ReportDetails } from './report-details.ts'
import { asName } from './typed-text.ts'

/**
 * Tells that something happened and where to read it. Of what people typed it takes nothing but the name of a public
 * program: what a report says, and whose it is, stays behind the session. How it stands is there for those who asked for it.
 */
export type NoticeMail = {
  kind: NoticeName
  /** Where the button leads. */
  address: string
  /** Where the person chooses what to hear of. */
  settings: string
  /** How the report is called that it is about, and its program where everybody may know that. */
  report?: { reference: string; program?: string; details?: ReportDetails }
}

/** What it says besides facts. A reader who gets details is not sent elsewhere for them. */
function wordsOf({ kind, report }: NoticeMail): { title: string; intro: string; why: string } {
  const { title, intro } = noticeMails[kind]
  if (report?.details === undefined) return { title, intro, why: common.why }
  const detailed: Readonly<Partial<Record<NoticeName, string>>> = detailedIntros
  return { title, intro: detailed[kind] ?? intro, why: reportDetails.why }
}

function fieldsOf({ report }: NoticeMail): Field[] {
  if (report === undefined) return []
  const { reference, program, details } = report
  return [
    { label: common.report, value: asName(reference), figures: true },
    ...(program === undefined ? [] : [{ label: common.program, value: asName(program) }]),
    ...(details === undefined ? [] : detailFields(details)),
  ]
}

function Body(mail: NoticeMail) {
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
      {fields.length === 0 ? null : <Ledger fields={fields} labels="96px" />}
      <Action name={common.action} address={address} />
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {why}{' '}
        <Link className="anil" href={settings} style={{ color: light.anil, textDecoration: 'underline' }}>
          {common.settings}
        </Link>
        .
      </Text>
    </Frame>
  )
}

function plainText(mail: NoticeMail): string {
  const { address, settings } = mail
  const { title, intro, why } = wordsOf(mail)
  const facts = fieldsOf(mail).map(({ label, value }) => `${label}: ${value}`)
  return [
    title,
    '',
    intro,
    '',
    ...(facts.length === 0 ? [] : [...facts, '']),
    `${common.action}:`,
    address,
    '',
    `${why} ${common.settings}: ${settings}`,
    '',
    '-- ',
    `${brand.name} · ${mailFrame.tagline}`,
    `${mailFrame.automatic} ${mailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

export function noticeMail(notice: NoticeMail): Template {
  const { title } = noticeMails[notice.kind]
  return { subject: `${title} · ${brand.name}`, body: <Body {...notice} />, text: plainText(notice) }
}
