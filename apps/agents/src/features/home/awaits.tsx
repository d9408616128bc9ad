import { paths } from '#app/paths.ts'
import type { ReportCard } from '@grana/contract/reports/report'
import { agentHome } from '@grana/messages/es/apps/agent-home'
import { sinceDate } from '@grana/messages/es/dates'
import { ButtonLink } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Link } from '@grana/ui/link'
import type { AgentHome } from './load-home.ts'
import styles from './home.module.css'

const texts = agentHome.awaits

const dayMs = 86_400_000
/** Days after which a question without an answer closes the report. */
const patienceDays = 30
const most = 5

interface ItemProps {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly act: string
  readonly actName: string
  readonly isNow?: boolean
}

function Item({ title, text, href, act, actName, isNow = false }: ItemProps) {
  return (
    <li className={classNames(styles.item, isNow && styles.now)}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <ButtonLink look="line" href={href} aria-label={actName}>
        {act}
      </ButtonLink>
    </li>
  )
}

function daysLeft({ moved_at: at }: ReportCard, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) + patienceDays * dayMs - now) / dayMs))
}

/** Questions first, the oldest before all; then what was begun and not sent. */
export function Awaits({ home, now }: { readonly home: AgentHome; readonly now: number }) {
  const questions = home.questions.toReversed().slice(0, most)
  const drafts = home.drafts.slice(0, most)
  const left = home.questionCount - questions.length + home.drafts.length - drafts.length
  return (
    <section className={styles.section} aria-labelledby="awaits">
      <div className={styles.sectionHead}>
        <h2 id="awaits">{texts.title}</h2>
        <span>{texts.note}</span>
      </div>
      {questions.length + drafts.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      <ul>
        {questions.map((report) => (
          <Item
            key={report.id}
            isNow
            title={texts.question(report.reference)}
            text={texts.questionText(report.program.name, daysLeft(report, now))}
            href={paths.report(report.id)}
            act={texts.answer}
            actName={texts.answerName(report.reference)}
          />
        ))}
        {drafts.map(({ id, program, title, updated_at: at }) => (
          <Item
            key={id}
            title={title ?? texts.draft(program.name)}
            text={texts.draftText(sinceDate(at, now), title === undefined ? undefined : program.name)}
            href={paths.writeReport(id)}
            act={texts.goOn}
            actName={texts.goOnName(program.name)}
          />
        ))}
      </ul>
      {left > 0 ? (
        <p className={styles.none}>
          <Link href={paths.reports()}>{texts.more(left)}</Link>
        </p>
      ) : null}
    </section>
  )
}
