import { useEffect } from 'react'
import { paths } from '#app/paths.ts'
import { builderSteps, publishObstacles, type BuilderStep, type Obstacle } from '@grana/contract/programs/draft'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { classNames } from '@grana/ui/class-names'
import { CheckIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './builder-navigation.module.css'

export interface BuilderNavigationProps {
  readonly programId: string
  /** A published program has completed every step before. */
  readonly isPublished: boolean
  readonly step: BuilderStep
  readonly obstacles: readonly Obstacle[]
  /** Steps with input that could not be saved. */
  readonly refused: readonly BuilderStep[]
}

/** By program, while the app is open. */
const visits = new Map<string, ReadonlySet<BuilderStep>>()

/** Steps that were opened, including the current one. */
function useVisited(program: string, step: BuilderStep): ReadonlySet<BuilderStep> {
  const visited = new Set([...(visits.get(program) ?? []), step])
  useEffect(() => void visits.set(program, visited))
  return visited
}

/** Steps with the number of open obstacles; every step can be opened at any time. */
export function BuilderNavigation({ programId, isPublished, step, obstacles, refused }: BuilderNavigationProps) {
  const visited = useVisited(programId, step)
  const countMissing = (of: BuilderStep) =>
    obstacles.filter(({ code }) => publishObstacles[code] === of).length + refused.filter((name) => name === of).length
  return (
    <nav className={styles.steps} aria-label={texts.stepsLabel}>
      <ol>
        {builderSteps.map((name, index) => {
          const count = countMissing(name)
          const isNow = name === step
          const isOpened = isPublished || visited.has(name)
          const isDone = !isNow && isOpened && count === 0 && name !== 'publish'
          return (
            <li key={name} className={classNames(styles.step, isNow && styles.now, isDone && styles.done)}>
              <Link href={paths.draft(programId, name)} aria-current={isNow ? 'step' : undefined}>
                <span className={styles.number} aria-hidden>
                  {isDone ? <CheckIcon /> : index + 1}
                </span>
                <span className={styles.text}>
                  <span className={styles.title}>{texts.steps[name].name}</span>
                  {count > 0 ? <span className={styles.count}>{texts.issues(count)}</span> : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
