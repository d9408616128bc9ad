import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Section } from '#app/lib/screen.tsx'
import {
  getProvisioning,
  rotateScimCredential,
  type Provisioning as ProvisioningState,
  type ScimCredential,
} from '@grana/contract/identity/scim-credentials'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { directory } from '@grana/messages/es/identity/directory'
import { provisioning as texts } from '@grana/messages/es/identity/provisioning'
import { useApp } from '@grana/parts/app/app-context'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { SecretField } from '@grana/parts/machines/secret-field'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Skeleton } from '@grana/ui/skeleton'
import { useCopy } from '@grana/ui/use-copy'
import { CreateCredentialDialog, RevokeCredentialDialog } from './credential-dialogs.tsx'
import { CredentialTable } from './credential-table.tsx'
import styles from './directory.module.css'
import shared from '@grana/parts/machines/machines.module.css'

/** Credentials of the directory, what it sent, and its last requests. */
export function Provisioning() {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ScimCredential>()
  const [secret, setSecret] = useState<string>()
  const query = useApiQuery(getProvisioning, { params: { organization } })
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const rotate = ({ id }: ScimCredential) =>
    act(id, {
      work: async () => {
        const params = { organization, scim_credential: id }
        setSecret((await withProof(() => client.call(rotateScimCredential, { params }))).secret)
      },
    })
  const issued = (value: string) => {
    setIsCreating(false)
    setSecret(value)
  }
  const create = (
    <Button look="line" size="dense" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <Section title={texts.title} text={`${texts.text} ${texts.domains}`} action={create}>
        <ServiceAddress />
        <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
          {(state) => (
            <>
              {state.credentials.length === 0 ? null : <Figures state={state} />}
              <CredentialTable
                credentials={state.credentials}
                rotating={acting}
                onRotate={rotate}
                onRevoke={setRevoking}
              />
            </>
          )}
        </QueryView>
      </Section>
      {isCreating ? <CreateCredentialDialog onClose={() => setIsCreating(false)} onIssued={issued} /> : null}
      {revoking === undefined ? null : (
        <RevokeCredentialDialog credential={revoking} onClose={() => setRevoking(undefined)} />
      )}
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {dialog}
    </>
  )
}

function ServiceAddress() {
  const { runtime } = useApp()
  const { isCopied, copy } = useCopy()
  const address = `${runtime.apiUrl}/scim/v2`
  return (
    <p className={styles.address}>
      <span>{texts.base}</span>
      <code>{address}</code>
      <Button look="quiet" size="dense" onClick={() => void copy(address)}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </p>
  )
}

function Figures({ state }: { readonly state: ProvisioningState }) {
  const timeZone = useTimeZone()
  const { people, waiting, groups, last_used_at: last } = state
  const rows = [
    [texts.figures.people, String(people)],
    [texts.figures.waiting, String(waiting)],
    [texts.figures.groups, String(groups)],
    [texts.figures.last, last === undefined ? texts.never : dateAndTime(new Date(last), timeZone)],
  ] as const
  return (
    <dl className={styles.figures}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a credential, shown once. */
function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.secret.title}
      closeLabel={directory.close}
      actions={<Button onClick={onClose}>{texts.secret.done}</Button>}
    >
      <div className={shared.fields}>
        <p>{texts.secret.text}</p>
        <SecretField secret={secret} texts={texts.secret} />
        <ServiceAddress />
      </div>
    </Dialog>
  )
}
