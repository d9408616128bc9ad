import { Link, Text } from '@react-email/components'
import type { NoticeName } from '@grana/contract/live/notices'
import { brand } from '@grana/messages/brand'
import { noticeMail as common, noticeMails } from '@grana/messages/es/apps/notice-mails'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { Action } from './action.tsx'
import { Frame } from './frame.tsx'
import { light, text } from './look.ts'
import type { Template } from './mail.ts'

/** Tells that something happened and where to read it. It takes nothing that a person typed, not even a name. */
export type NoticeMail = {
  kind: NoticeName
  /** Where the button leads. */
  address: string
  /** Where the person chooses what to hear of. */
  settings: string
}

function Body({ kind, address, settings }: NoticeMail) {
  const { title, intro } = noticeMails[kind]
  return (
    <Frame title={title} preview={intro}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
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

function plainText({ kind, address, settings }: NoticeMail): string {
  const { title, intro } = noticeMails[kind]
  return [
    title,
    '',
    intro,
    '',
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
