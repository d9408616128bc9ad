import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { programSorts } from '@grana/contract/program-values'
import { programs } from '@grana/messages/es/programs'
import { Link } from '@grana/ui/link'
import type { Directory } from './use-directory.ts'
import styles from './directory-toolbar.module.css'

const { sort: texts } = programs

/** Takes the focus when the focused element disappears. */
export const directoryCount = 'directory-count'

export interface DirectoryToolbarProps {
  readonly directory: Directory
  readonly answer: DirectoryAnswer
  readonly isWaiting: boolean
}

function countText(answer: DirectoryAnswer, isWaiting: boolean): string {
  if (isWaiting) return programs.loading
  return answer.status === 'loaded' ? programs.count(answer.total, answer.isExact) : ''
}

export function DirectoryToolbar({ directory: { filters, follow }, answer, isWaiting }: DirectoryToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} id={directoryCount} role="status" tabIndex={-1}>
        {countText(answer, isWaiting)}
      </p>
      <div className={styles.sorts}>
        <span className={styles.label} id="directory-sort">
          {texts.label}
        </span>
        <ul className={styles.choices} aria-labelledby="directory-sort">
          {programSorts.map((sort) => (
            <li key={sort}>
              <Link
                href={paths.programs(formatFilters({ ...filters, sort, page: 1 }))}
                aria-current={sort === filters.sort ? 'true' : undefined}
                onClick={follow}
              >
                {texts.choices[sort]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
