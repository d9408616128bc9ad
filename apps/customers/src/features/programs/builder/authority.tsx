import type { DraftChoice } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { ArchiveIcon, ClockIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'
import styles from './scope-step.module.css'

const texts = builder.scope
const icons = { proven: <SealCheckIcon />, unproven: <ProhibitIcon />, lapsed: <ClockIcon /> }

/** Whether the target is proven to be the organization's own. */
export function Authority({ target }: { readonly target: DraftChoice }) {
  const { authority, is_archived: isArchived } = target
  return (
    <span className={classNames(styles.authority, isArchived ? styles.archived : styles[authority])}>
      {isArchived ? <ArchiveIcon /> : icons[authority]}
      {isArchived ? texts.archived : texts.authority[authority]}
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
