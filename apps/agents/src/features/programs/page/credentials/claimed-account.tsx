import { useEffect, useState } from 'react'
import {
  openTestCredential,
  returnTestCredential,
  type OpenedCredential,
  type AgentCredential,
} from '@grana/contract/programs/agent-credentials'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { showToast } from '@grana/ui/show-toast'
import styles from './credentials.module.css'

export interface CredentialProps {
  readonly program: string
  readonly credential: AgentCredential
}

/** How long a secret stays on the screen. */
const SHOWN_MS = 60_000

async function copySecret({ secret }: OpenedCredential): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    showToast({ tone: 'success', title: texts.copied })
  } catch {
    showToast({ tone: 'danger', title: texts.notCopied })
  }
}

/** The account that the agent holds: shown, or copied without being shown, after a recent second factor. */
export function ClaimedAccount({ program, credential }: CredentialProps) {
  const client = useApi()
  const dateOf = useShortDate()
  const { target, held, mode } = credential
  const [opened, setOpened] = useState<OpenedCredential>()
  const { act, acting } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { program, target: target.id }
  const open = () => withProof(() => client.call(openTestCredential, { params }))
  useEffect(() => {
    if (opened === undefined) return
    const timer = setTimeout(() => setOpened(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [opened])
  if (held === null) return null
  const { rotated_at: rotated, opened_at: read } = held
  const isStale = rotated !== null && (read === null || read < rotated)
  const isLink = mode === 'provided_email_activation'
  return (
    <>
      <p className={styles.meta}>{isStale ? texts.rotated(dateOf(rotated)) : texts.held(dateOf(held.claimed_at))}</p>
      {opened ? <Secret opened={opened} isLink={isLink} /> : null}
      <div className={styles.acts}>
        <Button
          look="line"
          size="dense"
          busy={acting === 'show'}
          aria-label={opened ? texts.hide : texts.showFor(target.name)}
          onClick={() => (opened ? setOpened(undefined) : act('show', { work: async () => setOpened(await open()) }))}
        >
          {opened ? texts.hide : texts.show}
        </Button>
        <Button
          look="line"
          size="dense"
          busy={acting === 'copy'}
          aria-label={texts.copyFor(isLink ? texts.copyLink : texts.copy, target.name)}
          onClick={() => act('copy', { work: async () => copySecret(await open()) })}
        >
          {isLink ? texts.copyLink : texts.copy}
        </Button>
        <GiveBack program={program} credential={credential} />
      </div>
      <p className={styles.meta}>{texts.recorded}</p>
      {dialog}
    </>
  )
}

function Secret({ opened, isLink }: { readonly opened: OpenedCredential; readonly isLink: boolean }) {
  const rows = [
    [texts.fields.account, opened.account],
    [isLink ? texts.fields.link : texts.fields.password, opened.secret],
    [texts.fields.note, opened.note],
  ] as const
  return (
    <dl className={styles.secret}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function GiveBack({ program, credential: { target } }: CredentialProps) {
  const client = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsAsking(false)
  const giveBack = () =>
    act('return', {
      work: () => client.call(returnTestCredential, { params: { program, target: target.id } }),
      done: texts.givenBack,
      after: close,
    })
  return (
    <>
      <Button look="quiet" size="dense" aria-label={texts.giveBackFor(target.name)} onClick={() => setIsAsking(true)}>
        {texts.giveBack}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={texts.giveBackTitle}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button busy={isBusy} onClick={giveBack}>
              {texts.giveBack}
            </Button>
          </>
        }
      >
        <p>{texts.giveBackText}</p>
      </Dialog>
    </>
  )
}
