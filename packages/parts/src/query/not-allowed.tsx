import { centre } from '@grana/messages/es/account/centre'
import { EmptyState } from '@grana/ui/empty-state'

const texts = centre.notAllowed

export interface NotAllowedProps {
  /** 1 where it replaces a whole screen. */
  readonly level?: 1 | 2
}

/** Replaces a screen that the user's role may not open. A retry would not help. */
export function NotAllowed({ level = 2 }: NotAllowedProps) {
  return <EmptyState kind="noMatch" level={level} title={texts.title} text={texts.text} />
}
