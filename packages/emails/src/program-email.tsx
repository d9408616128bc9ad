import { Button, Text } from '@react-email/components'
import type { PolicyChange } from '@grana/contract/programs/changes'
import { brand } from '@grana/messages/brand'
import { emailFrame } from '@grana/messages/es/emails/contact'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { programEmailTexts as words, programEmailCommon as common } from '@grana/messages/es/programs/emails'
import type { EmailTemplate } from './email.ts'
import { FactTable, type Field } from './fact-table.tsx'
import { Frame } from './frame.tsx'
import { font, lightTheme, text } from './theme.ts'
import { toVisibleText } from './typed-text.ts'

/** An email about a program to an agent. Only that of a public program names it and lists the changes. */
export type ProgramEmail = { address: string } & (
  | { kind: 'version' | 'withdrawn'; program: string; version: number; changes: readonly PolicyChange[] }
  | { kind: 'private-version' | 'private-withdrawn' | 'invitation' }
)

/** The page lists the rest. */
const maxChanges = 20

function fieldsOf(email: ProgramEmail): Field[] {
  if (!('changes' in email)) return []
  return [
    { label: common.program, value: toVisibleText(email.program) },
    { label: common.version, value: String(email.version), isMonospace: true },
  ]
}

function changesOf(email: ProgramEmail): string[] {
  if (!('changes' in email)) return []
  const lines = email.changes.map((change) => toVisibleText(policyChangeText(change)))
  const left = lines.length - maxChanges
  return left > 0 ? [...lines.slice(0, maxChanges), common.more(left)] : lines
}

function Changes({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h2 className="ink" style={{ ...text.heading, marginTop: '32px' }}>
        {common.changes}
      </h2>
      <ul className="ink" style={{ ...text.body, margin: '12px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' }}>
        {lines.map((line, at) => (
          <li key={at} style={{ marginTop: '6px' }}>
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

function Email({ email }: { email: ProgramEmail }) {
  const { title, preview, intro, action } = words[email.kind]
  const fields = fieldsOf(email)
  const lines = changesOf(email)
  return (
    <Frame title={title} preview={preview}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      {fields.length > 0 && <FactTable fields={fields} labelWidth="96px" />}
      {lines.length > 0 && <Changes lines={lines} />}
      <Button
        className="action"
        href={email.address}
        style={{
          marginTop: '32px',
          padding: '16px 28px',
          borderRadius: '2px',
          backgroundColor: lightTheme.action,
          color: lightTheme.onAction,
          font: `620 16px/1.2 ${font}`,
        }}
      >
        {action}
      </Button>
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {common.why[email.kind]}
      </Text>
    </Frame>
  )
}

function plainText(email: ProgramEmail): string {
  const { title, intro, action } = words[email.kind]
  const lines = changesOf(email)
  return [
    title,
    '',
    intro,
    '',
    ...fieldsOf(email).map(({ label, value }) => `${label}: ${value}`),
    ...(lines.length > 0 ? ['', `${common.changes}:`, ...lines.map((line) => `- ${line}`)] : []),
    '',
    `${action}:`,
    email.address,
    '',
    common.why[email.kind],
    '',
    '-- ',
    `${brand.name} · ${emailFrame.tagline}`,
    '',
  ].join('\n')
}

/** Notifies an agent of a new version of a program, or of an invitation to one. */
export function programEmail(email: ProgramEmail): EmailTemplate {
  return { subject: words[email.kind].subject, body: <Email email={email} />, text: plainText(email) }
}
