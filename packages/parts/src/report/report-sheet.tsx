import { useState, type ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { Link } from '@grana/ui/link'
import { useTimeZone } from '../app/use-time-zone.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { DueClock } from './due-clock.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { ReportSeverityChip, ReportStateMark } from './report-marks.tsx'
import { Timeline } from './timeline.tsx'
import styles from './report.module.css'

const texts = reports.content

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <MarkdownView text={text} />
    </section>
  )
}

export interface ReportSheetProps {
  readonly report: Report
  /** Below the text: the files of the report. */
  readonly evidence?: ReactNode
  /** Below the history: where the reader replies. */
  readonly reply?: ReactNode
  /** Side column: the reader's actions. */
  readonly actions?: ReactNode
  /** Link of another report that a decision refers to. */
  readonly addressOf?: ((id: string) => string) | undefined
  /** Links to its program and its rules, for readers who may see them. */
  readonly links?: { readonly program: string; readonly rules: string } | undefined
}

function Head({ report, links, now }: Pick<ReportSheetProps, 'report' | 'links'> & { readonly now: Date }) {
  const sent = dayAndTime(new Date(report.submitted_at), { now, timeZone: useTimeZone() })
  const policy = reports.policy(report.policy_version)
  return (
    <header className={styles.head}>
      <h1>{report.title}</h1>
      <p className={styles.facts}>
        <ReportSeverityChip severity={report.severity} />
        <span className={styles.reference}>{report.reference}</span>
        {links ? <Link href={links.program}>{report.program.name}</Link> : <span>{report.program.name}</span>}
        <span className={styles.reference}>{report.target.address}</span>
      </p>
      <p className={styles.sent}>
        {reports.sentBy(report.agent.username, sent)} · {links ? <Link href={links.rules}>{policy}</Link> : policy}
      </p>
    </header>
  )
}

/** A report as its reader may see it, the same on both sides. On a phone the state comes before the content. */
export function ReportSheet({ report, evidence, reply, actions, addressOf, links }: ReportSheetProps) {
  const [now] = useState(() => new Date())
  return (
    <article className={styles.report}>
      <Head report={report} links={links} now={now} />
      <div className={styles.columns}>
        <div className={styles.standing}>
          <ReportStateMark state={report.state} reason={report.closing_reason} />
          {report.due ? <DueClock due={report.due} now={now} whole /> : null}
        </div>
        <div className={styles.main}>
          <section aria-labelledby="report-words">
            <h2 className={styles.heading} id="report-words">
              {texts.title}
            </h2>
            <div className={styles.words}>
              <FindingFacts weakness={report.weakness} cvss={report.cvss} />
              <Words title={texts.summary} text={report.summary} />
              <Words title={texts.steps} text={report.steps} />
              <Words title={texts.impact} text={report.impact} />
            </div>
          </section>
          {evidence}
          <Timeline events={report.events} agent={report.agent.username} addressOf={addressOf} />
        </div>
        <aside className={styles.side}>{actions}</aside>
        {reply ? <div className={styles.reply}>{reply}</div> : null}
      </div>
    </article>
  )
}
