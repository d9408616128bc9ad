import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import type { DraftTargetOption } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { ArchiveIcon, ClockIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './scope-step.module.css'

const texts = builder.scope
const icons = { proven: <SealCheckIcon />, unproven: <ProhibitIcon />, lapsed: <ClockIcon /> }

export interface TargetOwnershipProps {
  readonly target: DraftTargetOption
  /** Links to the page where ownership is verified. */
  readonly leads?: boolean
}

/** Whether ownership of the target is verified. */
export function TargetOwnership({ target, leads = false }: TargetOwnershipProps) {
  const { authority, is_archived: isArchived } = target
  const { program } = useParams()
  return (
    <span className={classNames(styles.authority, isArchived ? styles.archived : styles[authority])}>
      {isArchived ? <ArchiveIcon /> : icons[authority]}
      {isArchived ? texts.archived : texts.authority[authority]}
      {!leads || isArchived || authority === 'proven' ? null : (
        <Link href={paths.target(target.id, program)}>{texts.prove}</Link>
      )}
    </span>
  )
}

export function TargetName({ target }: { readonly target: DraftTargetOption }) {
  return (
    <span className={styles.target}>
      <span className={styles.address}>{target.address}</span>
      <span className={styles.meta}>
        {target.name} · {programLabels.targetTypes[target.type]} ·{' '}
        {programLabels.environments[target.environment].toLowerCase()}
      </span>
    </span>
  )
}
