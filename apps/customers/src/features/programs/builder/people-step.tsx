import { Agents } from '../people/agents.tsx'
import { People } from '../people/people.tsx'
import type { StepProps } from './builder.tsx'
import styles from './builder.module.css'

/** Who attends to the program, and whom it invites. Both take effect at once: they are no part of the terms. */
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
