import { ButtonLink } from '@grana/ui/button'
import styles from './page-actions.module.css'

export interface PageAction {
  readonly label: string
  readonly href: string
}

export interface PageActionsProps {
  readonly primary: PageAction
  readonly secondary: PageAction
}

export function PageActions({ primary, secondary }: PageActionsProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink look="cta" size="large" href={primary.href}>
        {primary.label}
      </ButtonLink>
      <ButtonLink look="line" size="large" href={secondary.href}>
        {secondary.label}
      </ButtonLink>
    </div>
  )
}
