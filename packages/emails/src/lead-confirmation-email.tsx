import { Link, Section, Text } from '@react-email/components'
import { brand } from '@grana/messages/brand'
import { leadConfirmationTexts as words, emailFrame } from '@grana/messages/es/emails/contact'
import type { EmailTemplate } from './email.ts'
import { Frame } from './frame.tsx'
import { lightTheme, mono, text } from './theme.ts'

function Steps() {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        {words.next.map((step, at) => (
          <tr key={step.title}>
            <td
              className="grana line"
              style={{
                width: '32px',
                padding: '14px 0',
                verticalAlign: 'top',
                borderBottom: `1px solid ${lightTheme.line}`,
                font: `600 15px/1.5 ${mono}`,
                color: lightTheme.grana,
              }}
            >
              {at + 1}
            </td>
            <td className="line" style={{ padding: '14px 0', borderBottom: `1px solid ${lightTheme.line}` }}>
              <Text className="ink" style={text.strong}>
                {step.title}
              </Text>
              <Text className="muted" style={{ ...text.small, color: lightTheme.muted, marginTop: '2px' }}>
                {step.text}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Confirmation() {
  return (
    <Frame title={words.title} preview={words.preview}>
      <h1 className="ink" style={text.title}>
        {words.title}
      </h1>
      <Text className="muted" style={text.lead}>
        {words.intro}
      </Text>
      <Section style={{ marginTop: '36px' }}>
        <h2
          className="ink rule"
          style={{ ...text.heading, paddingBottom: '10px', borderBottom: `2px solid ${lightTheme.ink}` }}
        >
          {words.nextTitle}
        </h2>
        <Steps />
      </Section>
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {words.nothingRepeated} {words.notYou}{' '}
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

function plainText(): string {
  return [
    words.title,
    '',
    words.intro,
    '',
    words.nextTitle,
    ...words.next.map((step, at) => `${at + 1}. ${step.title}. ${step.text}`),
    '',
    words.nothingRepeated,
    `${words.notYou} ${brand.privacyEmail}.`,
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    `${emailFrame.automatic} ${emailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Confirms that the contact form arrived; takes no data, so that nothing typed can be in it. */
export function leadConfirmationEmail(): EmailTemplate {
  return { subject: words.subject, body: <Confirmation />, text: plainText() }
}
