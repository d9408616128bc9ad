import { Link, Text } from '@react-email/components'
import type { NoticeName } from '@grana/contract/live/notices'
import { brand } from '@grana/messages/brand'
import { noticeMail as common, noticeMails } from '@grana/messages/es/apps/notice-mails'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { Action } from './action.tsx'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { light, text } from './look.ts'
import type { Template } from './mail.ts'
import { asName } from './typed-text.ts'

/**
 * Tells that something happened and where to read it. Of what people typed it takes nothing but the name of a public
 * program: what a report says, and whose it is, stays behind the session.
 */
export type NoticeMail = {
  kind: NoticeName
  /** Where the button leads. */
  address: string
  /** Where the person chooses what to hear of. */
  settings: string
  /** How the report is called that it is about, and its program where everybody may know that. */
  report?: { reference: string; program?: string }
}

function fieldsOf({ report }: NoticeMail): Field[] {
  if (report === undefined) return []
  const { reference, program } = report
  return [
    { label: common.report, value: asName(reference), figures: true },
    ...(program === undefined ? [] : [{ label: common.program, value: asName(program) }]),
  ]
}

function Body(mail: NoticeMail) {
  const { kind, address, settings } = mail
  const { title, intro } = noticeMails[kind]
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
        {common.why}{' '}
        <Link className="anil" href={settings} style={{ color: light.anil, textDecoration: 'underline' }}>
          {common.settings}
        </Link>
        .
      </Text>
    </Frame>
  )
}

function plainText(mail: NoticeMail): string {
  const { kind, address, settings } = mail
  const { title, intro } = noticeMails[kind]
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
    `${common.why} ${common.settings}: ${settings}`,
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
