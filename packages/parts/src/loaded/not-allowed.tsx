import { centre } from '@grana/messages/es/account/centre'
import { EmptyState } from '@grana/ui/empty-state'

const texts = centre.notAllowed

export interface NotAllowedProps {
  /** One where it stands for a whole screen. */
  readonly level?: 1 | 2
}

/** Instead of a screen that somebody's role does not open. Asking again would change nothing. */
export function NotAllowed({ level = 2 }: NotAllowedProps) {
  return <EmptyState kind="noMatch" level={level} title={texts.title} text={texts.text} />
}
