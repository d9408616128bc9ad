import { useId } from 'react'
import type { Client } from '@grana/client/create-client'
import { getOpenReportFileLink, type OpenReport, type OpenReportMessage } from '@grana/contract/open-reports/reports'
import { reports } from '@grana/messages/es/apps/reports'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { openReport } from '@grana/messages/es/portal/open-report'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'
import { Button } from '@grana/ui/button'
import styles from './open-report.module.css'

const texts = openReport.page

type Sent = NonNullable<OpenReport['sent']>
type File = NonNullable<OpenReportMessage['files']>[number]

const stateOf = ({ state, closing_reason: reason }: Pick<Sent, 'state' | 'closing_reason'>) =>
  reason === undefined ? reports.states[state] : `${reports.states[state]} · ${reports.reasons[reason]}`

const authorOf = ({ side }: OpenReportMessage) => {
  if (side === 'agent') return texts.you
  return side === 'system' ? texts.system : texts.team
}

interface FileProps {
  readonly client: Client
  readonly secret: string
  readonly file: File
}

/** A file can be downloaded once it was checked. */
function SentFile({ client, secret, file }: FileProps) {
  const download = async () => {
    const { url } = await client.call(getOpenReportFileLink, { body: { secret, file: file.id } })
    window.location.assign(url)
  }
  return (
    <li>
      {file.state === 'ready' ? (
        <Button look="line" size="dense" onClick={() => void download()}>
          {texts.download(file.name)}
        </Button>
      ) : (
        <span className={styles.quiet}>
          {file.name} · {texts.fileStates[file.state]}
        </span>
      )}
    </li>
  )
}

interface MessageProps extends Omit<FileProps, 'file'> {
  readonly message: OpenReportMessage
}

function Message({ message, client, secret }: MessageProps) {
  const { kind, text, to, closing_reason: reason, files = [], at } = message
  const moved = to === undefined || kind === 'submitted' ? undefined : stateOf({ state: to, closing_reason: reason })
  return (
    <li className={styles.message} data-side={message.side}>
      <p className={styles.author}>
        <b>{authorOf(message)}</b> <time dateTime={at}>{dateAndTime(new Date(at), deviceTimeZone())}</time>
      </p>
      {kind === 'submitted' ? <p>{texts.submitted}</p> : null}
      {moved === undefined ? null : <p>{texts.moved(moved)}</p>}
      {text === undefined ? null : <MarkdownView text={text} />}
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={texts.files}>
          {files.map((file) => (
            <SentFile key={file.id} file={file} client={client} secret={secret} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface ViewProps extends Omit<FileProps, 'file'> {
  readonly sent: Sent
}

/** What was sent, its state, and the messages. */
export function ReportView({ sent, client, secret }: ViewProps) {
  const id = useId()
  const { facts } = texts
  const lines = [
    [facts.state, stateOf(sent)],
    [facts.reference, sent.reference],
    [facts.target, `${sent.target.name} · ${sent.target.address}`],
    [facts.sent, dateAndTime(new Date(sent.submitted_at), deviceTimeZone())],
  ] as const
  const parts = [
    [texts.summary, sent.summary],
    [texts.steps, sent.steps],
    [texts.impact, sent.impact],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section} aria-labelledby={`${id}-messages`}>
        <h2 id={`${id}-messages`}>{texts.messages}</h2>
        <ol className={styles.messages}>
          {sent.messages.map((message) => (
            <Message key={message.number} message={message} client={client} secret={secret} />
          ))}
        </ol>
        {sent.messages.some(({ side }) => side === 'organization' || side === 'staff') ? null : (
          <p className={styles.quiet}>{texts.noMessages}</p>
        )}
      </section>
      <details className={styles.written}>
        <summary>{texts.report}</summary>
        {parts.map(([name, text]) => (
          <section key={name} className={styles.part}>
            <h3>{name}</h3>
            <MarkdownView text={text} />
          </section>
        ))}
      </details>
    </>
  )
}
