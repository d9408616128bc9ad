import type { ReactNode } from 'react'
import { countCoverage } from '@grana/contract/engagements/coverage'
import {
  countSeverities,
  type DocumentContent,
  type DocumentFinding,
} from '@grana/contract/engagements/document-content'
import { shortDate } from '@grana/messages/es/formats/dates'
import { documentTexts as texts } from '@grana/messages/es/pentests/document'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { ReportSeverity } from '../report/report-marks.tsx'
import styles from './documents.module.css'

interface TableProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

function Table({ name, columns, rows }: TableProps) {
  return (
    // A wide table scrolls in its own frame, which the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows are frozen with the document.
            <tr key={at}>
              {row.map((value, column) => (
                <td key={columns[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Summary({ content }: { readonly content: DocumentContent }) {
  const { columns } = texts
  const counts = countSeverities(content.findings)
  return (
    <section className={styles.chapter}>
      <h2>{texts.summary}</h2>
      <MarkdownView text={content.summary} />
      <h3>{texts.chart}</h3>
      <ul className={styles.chart}>
        {texts.levels.map(({ severity }) => (
          <li key={severity}>
            <ReportSeverity severity={severity} /> <span className={styles.figure}>{counts[severity].found}</span>
          </li>
        ))}
      </ul>
      <h3>{texts.findingsTable}</h3>
      {content.findings.length === 0 ? (
        <p>{texts.noFindings}</p>
      ) : (
        <Table
          name={texts.findingsTable}
          columns={[columns.reference, columns.finding, columns.severity, columns.state]}
          rows={content.findings.map((one) => [
            one.reference,
            one.title,
            <ReportSeverity key="severity" severity={one.severity} />,
            one.retest ? texts.results[one.retest.result] : texts.status(one.state, one.closing_reason),
          ])}
        />
      )}
      {content.recommendations === undefined ? null : (
        <>
          <h3>{texts.recommendations}</h3>
          <MarkdownView text={content.recommendations} />
        </>
      )}
    </section>
  )
}

function Scope({ content }: { readonly content: DocumentContent }) {
  const { columns, facts } = texts
  const { dates } = content
  return (
    <section className={styles.chapter}>
      <h2>{texts.scope}</h2>
      <Table
        name={texts.targets}
        columns={[columns.target, columns.type, columns.address, columns.environment]}
        rows={content.targets.map(({ name, type, address, environment }) => [
          name,
          texts.targetTypes[type],
          address,
          texts.environments[environment],
        ])}
      />
      <Facts
        lines={[
          [facts.tests, texts.range(shortDate(dates.starts_on), shortDate(dates.ends_on))],
          [facts.report, shortDate(dates.report_on)],
          [facts.retest, shortDate(dates.retest_until)],
          [facts.lead, content.lead],
          [facts.team, content.team.join(', ')],
        ]}
      />
      <h3>{texts.exclusions}</h3>
      <p>{content.exclusions === '' ? texts.noExclusions : content.exclusions}</p>
      <h3>{texts.method}</h3>
      {texts.methodText.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {content.method === undefined ? null : <MarkdownView text={content.method} />}
    </section>
  )
}

function Coverage({ content }: { readonly content: DocumentContent }) {
  const { columns, states } = texts
  const open = content.coverage.flatMap(({ target, groups }) =>
    groups.flatMap(({ items }) =>
      items
        .filter(({ state }) => state === undefined || state === 'not_reviewed')
        .map(({ title, state, note }) => [target, title, state === undefined ? texts.pendingWhy : (note ?? '')]),
    ),
  )
  return (
    <section className={styles.chapter}>
      <h2>{texts.coverage}</h2>
      {content.coverage.map(({ target, groups }) => (
        <Table
          key={target}
          name={target}
          columns={[target, states.tested, states.findings, states.not_applicable, states.not_reviewed, states.pending]}
          rows={groups.map(({ name, items }) => {
            const counts = countCoverage(items)
            return [name, counts.tested, counts.findings, counts.not_applicable, counts.not_reviewed, counts.pending]
          })}
        />
      ))}
      <h3>{texts.notReviewed}</h3>
      {open.length === 0 ? (
        <p>{texts.allReviewed}</p>
      ) : (
        <Table name={texts.notReviewed} columns={[columns.target, columns.item, columns.why]} rows={open} />
      )}
    </section>
  )
}

function Finding({ finding }: { readonly finding: DocumentFinding }) {
  const { columns, parts } = texts
  const { retest } = finding
  return (
    <article className={styles.finding}>
      <h3>
        {finding.title} <span className={styles.quiet}>{finding.reference}</span>
      </h3>
      <ReportSeverity severity={finding.severity} />
      <Facts
        lines={[
          [columns.weakness, texts.weakness(finding.weakness, finding.cwe)],
          [columns.target, finding.target],
          [columns.state, texts.status(finding.state, finding.closing_reason)],
          ...(finding.cvss === undefined ? [] : [[columns.vector, finding.cvss] as const]),
        ]}
      />
      <h4>{parts.summary}</h4>
      <MarkdownView text={finding.summary} />
      <h4>{parts.impact}</h4>
      <MarkdownView text={finding.impact} />
      <h4>{parts.steps}</h4>
      <MarkdownView text={finding.steps} />
      <h4>{texts.remedy}</h4>
      <MarkdownView text={finding.remedy ?? texts.noRemedy} />
      {retest ? (
        <>
          <h4>{texts.retestOne}</h4>
          <p>{texts.retestLine(texts.results[retest.result], shortDate(retest.on))}</p>
        </>
      ) : null}
    </article>
  )
}

/** What became of findings that an earlier pentest left open. */
function Carried({ carried }: { readonly carried: NonNullable<DocumentContent['carried']> }) {
  const { columns } = texts
  return (
    <section className={styles.chapter}>
      <h2>{texts.carried}</h2>
      <p>{texts.carriedText}</p>
      <Table
        name={texts.carried}
        columns={[columns.reference, columns.finding, columns.severity, columns.target, columns.result, columns.note]}
        rows={carried.map((one) => [
          one.reference,
          one.title,
          <ReportSeverity key="severity" severity={one.severity} />,
          one.target,
          texts.carriedResults[one.result ?? 'pending'],
          one.note ?? '',
        ])}
      />
    </section>
  )
}

/** The report of a pentest as a page: the same content as its PDF, for screens and screen readers. */
export function DocumentView({ content }: { readonly content: DocumentContent }) {
  return (
    <div className={styles.document}>
      <header className={styles.documentHead}>
        <p className={styles.quiet}>{texts.kind}</p>
        <h1>{content.title}</h1>
        <p>{content.organization}</p>
        <p className={styles.quiet}>{texts.confidential}</p>
      </header>
      <Summary content={content} />
      <Scope content={content} />
      <Coverage content={content} />
      <section className={styles.chapter}>
        <h2>{texts.findings}</h2>
        {content.findings.length === 0 ? <p>{texts.noFindings}</p> : null}
        {content.findings.map((finding) => (
          <Finding key={finding.reference} finding={finding} />
        ))}
      </section>
      {content.carried === undefined ? null : <Carried carried={content.carried} />}
    </div>
  )
}
