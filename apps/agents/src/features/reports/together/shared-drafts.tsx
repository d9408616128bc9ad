import { paths } from '#app/paths.ts'
import { listSharedDrafts } from '@grana/contract/together/report-authors'
import { together } from '@grana/messages/es/payments/together'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Link } from '@grana/ui/link'
import styles from './together.module.css'

const texts = together.shared

/** Drafts of other agents into which this agent was invited. */
export function SharedDrafts() {
  const { data } = useApiQuery(listSharedDrafts)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.shared} aria-labelledby="shared-drafts">
      <h2 id="shared-drafts">{texts.listTitle}</h2>
      <ul>
        {data.map(({ id, title, author, program, percent, state }) => (
          <li key={id}>
            <p>
              <Link href={paths.sharedDraft(id)}>{title ?? texts.untitled}</Link>
            </p>
            <p className={styles.note}>{texts.place(author, program)}</p>
            <p className={styles.note}>{texts.stateAndPart(state, percent)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
