import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import styles from './invitation-response.module.css'

export interface InvitationTermsProps {
  readonly message: string | null
  readonly expiresAt: string | null
}

/** What the member who invites wrote, and until when the invitation can be answered. */
export function InvitationTerms({ message, expiresAt }: InvitationTermsProps) {
  const dateOf = useShortDate()
  return (
    <>
      {message === null ? null : (
        <blockquote className={styles.message} aria-label={texts.message}>
          {message}
        </blockquote>
      )}
      {expiresAt === null ? null : <p className={styles.expires}>{texts.expires(dateOf(expiresAt))}</p>}
    </>
  )
}
