import { Link, Text } from '@react-email/components'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import {
  openReportEmailNotYou as notYou,
  openReportEmailTexts as words,
  type OpenReportEmailKind,
} from '@grana/messages/es/emails/open-report'
import { Action } from './action.tsx'
import type { EmailTemplate } from './email.ts'
import { Frame } from './frame.tsx'
import { lightTheme, text } from './theme.ts'

export type OpenReportEmail = { kind: OpenReportEmailKind; address: string }

function Email({ kind, address }: OpenReportEmail) {
  const { title, preview, intro, action, lasts } = words[kind]
  return (
    <Frame title={title} preview={preview}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      <Action name={action} address={address} lasts={lasts} />
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {notYou}{' '}
        <Link
          className="anil"
          href={`mailto:${brand.privacyEmail}`}
          style={{ color: lightTheme.anil, textDecoration: 'underline' }}
        >
          {brand.privacyEmail}
        </Link>
        .
      </Text>
    </Frame>
  )
}

function plainText({ kind, address }: OpenReportEmail): string {
  const { title, intro, action, lasts } = words[kind]
  return [
    title,
    '',
    intro,
    '',
    `${action}:`,
    address,
    '',
    lasts,
    '',
    `${notYou} ${brand.privacyEmail}.`,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    '',
  ].join('\n')
}

/** To a person who reports without an account; takes nothing that was typed. */
export function openReportEmail(email: OpenReportEmail): EmailTemplate {
  return { subject: words[email.kind].subject, body: <Email {...email} />, text: plainText(email) }
}
