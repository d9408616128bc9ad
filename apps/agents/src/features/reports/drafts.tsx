import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { reports } from '@grana/messages/es/apps/reports'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { Link } from '@grana/ui/link'
import styles from './reports.module.css'

export interface ListedDraft {
  readonly id: string
  readonly program: { readonly name: string }
  readonly title?: string | undefined
  readonly is_untouched: boolean
  readonly updated_at: string
}

const texts = reports.agent

/** Drafts that were not submitted. */
export function Drafts({ drafts }: { readonly drafts: readonly ListedDraft[] }) {
  const sinceDate = useSinceDate()
  const [now] = useState(() => Date.now())
  if (drafts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{texts.drafts}</h2>
      <ul>
        {drafts.map(({ id, program, title, is_untouched: isUntouched, updated_at: at }) => (
          <li key={id} className={styles.draft}>
            <span>
              <Link href={paths.writeReport(id)}>{title ?? (isUntouched ? texts.unwritten : texts.untitled)}</Link>
              <span>{program.name}</span>
            </span>
            <time dateTime={at}>{sinceDate(at, now)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
