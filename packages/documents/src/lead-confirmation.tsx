import { Link, Section, Text } from '@react-email/components'
import { brand } from '@grana/messages/brand'
import { leadConfirmation as words, mailFrame } from '@grana/messages/es/emails/contact'
import { Frame } from './frame.tsx'
import { light, mono, text } from './look.ts'
import type { Template } from './mail.ts'

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
                borderBottom: `1px solid ${light.line}`,
                font: `600 15px/1.5 ${mono}`,
                color: light.grana,
              }}
            >
              {at + 1}
            </td>
            <td className="line" style={{ padding: '14px 0', borderBottom: `1px solid ${light.line}` }}>
              <Text className="ink" style={text.strong}>
                {step.title}
              </Text>
              <Text className="muted" style={{ ...text.small, color: light.muted, marginTop: '2px' }}>
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
          style={{ ...text.heading, paddingBottom: '10px', borderBottom: `2px solid ${light.ink}` }}
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
          style={{ color: light.anil, textDecoration: 'underline' }}
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
    `${brand.name} · ${mailFrame.tagline}`,
    `${mailFrame.automatic} ${mailFrame.foundAFlaw} ${brand.securityEmail}.`,
    '',
  ].join('\n')
}

/** Tells a person that the form arrived; takes no data, so that nothing typed can be in it. */
export function leadConfirmation(): Template {
  return { subject: words.subject, body: <Confirmation />, text: plainText() }
}
