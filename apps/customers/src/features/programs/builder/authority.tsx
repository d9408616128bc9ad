import { paths } from '#app/paths.ts'
import type { DraftChoice } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { ArchiveIcon, ClockIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './scope-step.module.css'

const texts = builder.scope
const icons = { proven: <SealCheckIcon />, unproven: <ProhibitIcon />, lapsed: <ClockIcon /> }

export interface AuthorityProps {
  readonly target: DraftChoice
  /** With the way to the page where it is proven. */
  readonly leads?: boolean
}

/** Whether the target is proven to be the organization's own. */
export function Authority({ target, leads = false }: AuthorityProps) {
  const { authority, is_archived: isArchived } = target
  return (
    <span className={classNames(styles.authority, isArchived ? styles.archived : styles[authority])}>
      {isArchived ? <ArchiveIcon /> : icons[authority]}
      {isArchived ? texts.archived : texts.authority[authority]}
      {!leads || isArchived || authority === 'proven' ? null : (
        <Link href={paths.target(target.id)}>{texts.prove}</Link>
      )}
    </span>
  )
}

export function TargetName({ target }: { readonly target: DraftChoice }) {
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
