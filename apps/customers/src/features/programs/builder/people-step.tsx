import { Agents } from '../people/agents.tsx'
import { People } from '../people/people.tsx'
import type { StepProps } from './step-props.ts'
import styles from './builder.module.css'

/** Members and invited agents of the program. Changes take effect at once, because they are not part of the terms. */
export function PeopleStep({ answer: { program }, used }: StepProps) {
  return (
    <div className={styles.fields}>
      <People programId={program.id} />
      {program.can.invite ? (
        <Agents programId={program.id} visibility={used.draft.visibility} isDraft={program.version === null} />
      ) : null}
    </div>
  )
}
