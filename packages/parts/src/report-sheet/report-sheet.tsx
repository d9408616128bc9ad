import { useState, type ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { DueClock } from '../report/due-clock.tsx'
import { EvidenceList } from '../report/evidence-list.tsx'
import { ReportStateMark } from '../report/report-marks.tsx'
import { Timeline } from '../report/timeline.tsx'
import { jumpTo } from './jump-to.ts'
import { reportPlaces } from './places.ts'
import { PolicyPanel } from './policy-panel.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportDownloads, type ReportDownloadsProps } from './report-downloads.tsx'
import { ReportHead, type ReportHeadProps } from './report-head.tsx'
import styles from './report-sheet.module.css'

const texts = reports.content

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <MarkdownView text={text} />
    </section>
  )
}

export interface ReportSheetProps extends Pick<ReportHeadProps, 'report' | 'links' | 'neighbours'> {
  /** Above the text: what concerns both sides now. */
  readonly banner?: ReactNode
  /** Below the history: where the reader replies. */
  readonly reply?: ReactNode
  /** In the panel, before the rules: the reader's actions. */
  readonly actions?: ReactNode
  /** For readers who may have the report as a document. */
  readonly getDocument?: ReportDownloadsProps['getDocument'] | undefined
  /** In the panel, at its end. */
  readonly people?: ReactNode
  /** Whether the reader can decide something. */
  readonly decides?: boolean
  /** Link of another report that a decision refers to. */
  readonly addressOf?: ((id: string) => string) | undefined
}

function Standing({ report, now }: { readonly report: Report; readonly now: Date }) {
  return (
    <section className={styles.standing} aria-labelledby="report-standing">
      <div className={styles.standingHead}>
        <h2 id="report-standing">{reports.standing.title}</h2>
        <button type="button" className={styles.small} onClick={() => jumpTo(reportPlaces.history)}>
          {reports.timeline.title}
        </button>
      </div>
      <ReportStateMark state={report.state} reason={report.closing_reason} />
      {report.due ? <DueClock due={report.due} now={now} whole /> : null}
    </section>
  )
}

/**
 * A report as its reader may see it, the same on both sides. The panel of decisions stays in view beside the text; on a
 * phone the state comes before the text, the panel after the conversation, and a bar leads to it.
 */
export function ReportSheet(props: ReportSheetProps) {
  const { report, banner, reply, actions, getDocument, people, decides = false, addressOf, links, neighbours } = props
  const [now] = useState(() => new Date())
  return (
    <article className={styles.report}>
      <ReportHead report={report} now={now} links={links} neighbours={neighbours} />
      <div className={styles.main}>
        {banner}
        <section aria-labelledby="report-words">
          <h2 className={styles.heading} id="report-words">
            {texts.title}
          </h2>
          <div className={styles.words}>
            <Words title={texts.summary} text={report.summary} />
            <Words title={texts.steps} text={report.steps} />
            <Words title={texts.impact} text={report.impact} />
          </div>
        </section>
        <EvidenceList files={report.files} />
        <div>
          <Timeline events={report.events} agent={report.agent.username} addressOf={addressOf} />
          {reply}
        </div>
      </div>
      <aside className={styles.side} aria-label={reports.bar.panel}>
        <div className={styles.scroll}>
          <Standing report={report} now={now} />
          <div className={styles.panel} id={reportPlaces.decision} tabIndex={-1}>
            {actions}
            <PolicyPanel report={report} address={links?.rules} />
            {getDocument ? <ReportDownloads getDocument={getDocument} /> : null}
            {people}
          </div>
        </div>
      </aside>
      <ReportBar decides={decides} replies={Boolean(reply)} />
    </article>
  )
}
