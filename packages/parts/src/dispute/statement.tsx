import type { ReactNode } from 'react'
import type { Dispute } from '@grana/contract/reports/disputes'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { useTimeZone } from '../app/use-time-zone.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { CitationView } from '../report/citation-view.tsx'
import styles from './dispute-card.module.css'

export interface StatementProps {
  readonly title: string
  readonly who?: string | undefined
  readonly at?: string | undefined
  readonly now: Date
  readonly clause?: Dispute['clause']
  readonly text?: string | undefined
  readonly children?: ReactNode
}

/** What one side said, and when; or what is missing. */
export function Statement({ title, who, at, now, clause, text, children }: StatementProps) {
  const timeZone = useTimeZone()
  const facts = [who, at === undefined ? undefined : dayAndTime(new Date(at), { now, timeZone })]
  return (
    <li className={classNames(styles.statement, at === undefined && styles.pending)}>
      <h3>
        {title}
        {at === undefined ? null : <span> · {facts.filter(Boolean).join(' · ')}</span>}
      </h3>
      {clause ? <CitationView cites={{ clause }} now={now} /> : null}
      {text ? <MarkdownView text={text} /> : null}
      {children}
    </li>
  )
}
