import { claimTestCredential, requestTestCredential } from '@grana/contract/programs/agent-credentials'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { useUser } from '@grana/parts/app/app-context'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { ClaimedAccount, type CredentialProps } from './claimed-account.tsx'
import styles from './credentials.module.css'

/** An account that the organization gives: claimed, asked for, or held. */
export function ProvidedAccount({ program, credential }: CredentialProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  const dateOf = useShortDate()
  const { held, has_free: hasFree, asked_at: askedAt, is_open: isOpen } = credential
  if (held !== null) return <ClaimedAccount program={program} credential={credential} />
  if (!isOpen) return <p className={styles.meta}>{texts.closed}</p>
  if (hasFree) return hasFactor ? <Claim program={program} credential={credential} /> : <p>{texts.factor}</p>
  return (
    <>
      <p className={styles.meta}>{askedAt === null ? texts.none : texts.waiting(dateOf(askedAt))}</p>
      {askedAt === null ? <Ask program={program} credential={credential} /> : null}
    </>
  )
}

function Claim({ program, credential: { target } }: CredentialProps) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const claim = () =>
    act('claim', {
      work: () => client.call(claimTestCredential, { params: { program, target: target.id } }),
      done: texts.claimed,
    })
  return (
    <Button look="line" size="dense" busy={isBusy} aria-label={texts.claimFor(target.name)} onClick={claim}>
      {texts.claim}
    </Button>
  )
}

function Ask({ program, credential: { target } }: CredentialProps) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const ask = () =>
    act('ask', {
      work: () => client.call(requestTestCredential, { params: { program, target: target.id } }),
      done: texts.asked,
    })
  return (
    <Button look="line" size="dense" busy={isBusy} aria-label={texts.askFor(target.name)} onClick={ask}>
      {texts.ask}
    </Button>
  )
}
