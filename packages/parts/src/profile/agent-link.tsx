import { agentProfile as texts } from '@grana/messages/es/agent-profile'
import { useApp } from '../app/app-context.ts'
import styles from './agent-link.module.css'

/** The handle of an agent, linked to their page in the portal, which shows what they let this reader see. */
export function AgentLink({ username }: { readonly username: string }) {
  const { runtime } = useApp()
  return (
    <a
      className={styles.link}
      href={`${runtime.portalUrl}/agent/${encodeURIComponent(username)}`}
      aria-label={texts.open(username)}
    >
      {username}
    </a>
  )
}
