import { Button, Text } from '@react-email/components'
import type { PolicyChange } from '@grana/contract/programs/changes'
import { brand } from '@grana/messages/brand'
import { mailFrame } from '@grana/messages/es/emails/contact'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { programNews as words, programNewsCommon as common } from '@grana/messages/es/programs/emails'
import { Frame } from './frame.tsx'
import { Ledger, type Field } from './ledger.tsx'
import { font, light, text } from './look.ts'
import type { Template } from './mail.ts'
import { asSeen } from './typed-text.ts'

/** News of a program to an agent. Only that of a public program names it and says what changed. */
export type ProgramNews = { address: string } & (
  | { kind: 'version' | 'withdrawn'; program: string; version: number; changes: readonly PolicyChange[] }
  | { kind: 'private-version' | 'private-withdrawn' | 'invitation' }
)

/** Whoever wants all of them reads the page. */
const mostChanges = 20

function fieldsOf(news: ProgramNews): Field[] {
  if (!('changes' in news)) return []
  return [
    { label: common.program, value: asSeen(news.program) },
    { label: common.version, value: String(news.version), figures: true },
  ]
}

function changesOf(news: ProgramNews): string[] {
  if (!('changes' in news)) return []
  const lines = news.changes.map((change) => asSeen(policyChangeText(change)))
  const left = lines.length - mostChanges
  return left > 0 ? [...lines.slice(0, mostChanges), common.more(left)] : lines
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

function News({ news }: { news: ProgramNews }) {
  const { title, preview, intro, action } = words[news.kind]
  const fields = fieldsOf(news)
  const lines = changesOf(news)
  return (
    <Frame title={title} preview={preview}>
      <h1 className="ink" style={text.title}>
        {title}
      </h1>
      <Text className="muted" style={text.lead}>
        {intro}
      </Text>
      {fields.length > 0 && <Ledger fields={fields} labels="96px" />}
      {lines.length > 0 && <Changes lines={lines} />}
      <Button
        className="action"
        href={news.address}
        style={{
          marginTop: '32px',
          padding: '16px 28px',
          borderRadius: '2px',
          backgroundColor: light.action,
          color: light.onAction,
          font: `620 16px/1.2 ${font}`,
        }}
      >
        {action}
      </Button>
      <Text className="subtle" style={{ ...text.small, marginTop: '32px' }}>
        {common.why[news.kind]}
      </Text>
    </Frame>
  )
}

function plainText(news: ProgramNews): string {
  const { title, intro, action } = words[news.kind]
  const lines = changesOf(news)
  return [
    title,
    '',
    intro,
    '',
    ...fieldsOf(news).map(({ label, value }) => `${label}: ${value}`),
    ...(lines.length > 0 ? ['', `${common.changes}:`, ...lines.map((line) => `- ${line}`)] : []),
    '',
    `${action}:`,
    news.address,
    '',
    common.why[news.kind],
    '',
    '-- ',
    `${brand.name} · ${mailFrame.tagline}`,
    '',
  ].join('\n')
}

/** Tells an agent of a new version of a program, or that one has invited them. */
export function programNews(news: ProgramNews): Template {
  return { subject: words[news.kind].subject, body: <News news={news} />, text: plainText(news) }
}
