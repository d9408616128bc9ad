import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { builderSteps, type BuilderStep } from '@grana/contract/programs/draft'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { ButtonLink } from '@grana/ui/button'
import styles from './builder.module.css'

export interface ActionBarProps {
  readonly programId: string
  readonly step: BuilderStep
  /** Instead of a way to the next step. */
  readonly end: ReactNode
}

/** Ways to the steps before and after, always in view. */
export function ActionBar({ programId, step, end }: ActionBarProps) {
  const at = builderSteps.indexOf(step)
  const [before, after] = [builderSteps[at - 1], builderSteps[at + 1]]
  return (
    <div className={styles.bar}>
      {before ? (
        <ButtonLink look="line" href={paths.draft(programId, before)}>
          {texts.steps[before].name}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>{texts.stepOf(at + 1, builderSteps.length)}</span>
      {after ? <ButtonLink href={paths.draft(programId, after)}>{texts.next[step]}</ButtonLink> : end}
    </div>
  )
}
