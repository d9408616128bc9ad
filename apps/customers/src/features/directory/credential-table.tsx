import type { ScimCredential } from '@grana/contract/identity/scim-credentials'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { provisioning as texts } from '@grana/messages/es/identity/provisioning'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import ledger from '@grana/parts/table/ledger.module.css'

const tones = { active: 'success', revoked: 'plain', leaked: 'danger' } as const

export interface CredentialTableProps {
  readonly credentials: readonly ScimCredential[]
  /** Id of the credential whose secret is being replaced. */
  readonly rotating: string | undefined
  readonly onRotate: (credential: ScimCredential) => void
  readonly onRevoke: (credential: ScimCredential) => void
}

type Actions = Omit<CredentialTableProps, 'credentials'>

export function CredentialTable({ credentials, ...actions }: CredentialTableProps) {
  if (credentials.length === 0) return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} />
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.credential}</th>
          <th scope="col">{texts.columns.use}</th>
          <th scope="col">{texts.columns.state}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {credentials.map((credential) => (
          <CredentialRow key={credential.id} credential={credential} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function CredentialRow({ credential, ...actions }: Actions & { readonly credential: ScimCredential }) {
  return (
    <tr>
      <td>
        <CredentialName credential={credential} />
      </td>
      <td>
        <Use credential={credential} />
      </td>
      <td>
        <Badge tone={tones[credential.state]}>{texts.states[credential.state]}</Badge>
      </td>
      <td>{credential.state === 'active' ? <Acts credential={credential} {...actions} /> : null}</td>
    </tr>
  )
}

const CredentialName = ({
  credential: { name, hint, created_by: creator },
}: {
  readonly credential: ScimCredential
}) => (
  <span className={ledger.main}>
    <b>{name}</b>
    <span className={ledger.meta}>
      <code>{texts.ends(hint)}</code> · {texts.by(creator)}
    </span>
  </span>
)

function Use({ credential }: { readonly credential: ScimCredential }) {
  const timeZone = useTimeZone()
  const momentOf = (at: string) => dateAndTime(new Date(at), timeZone)
  const { last_used_at: used, previous_until: previous, state } = credential
  return (
    <span className={ledger.main}>
      <span>{used === undefined ? texts.unused : texts.used(momentOf(used))}</span>
      {state === 'active' ? <span className={ledger.meta}>{texts.stays}</span> : null}
      {previous === undefined || state !== 'active' ? null : (
        <span className={ledger.meta}>{texts.overlap(momentOf(previous))}</span>
      )}
    </span>
  )
}

function Acts({ credential, rotating, onRotate, onRevoke }: Actions & { readonly credential: ScimCredential }) {
  return (
    <span className={ledger.actions}>
      <Button
        look="line"
        size="dense"
        aria-label={texts.rotateOf(credential.name)}
        busy={rotating === credential.id}
        busyText={texts.rotating}
        onClick={() => onRotate(credential)}
      >
        {texts.rotate}
      </Button>
      <Button
        look="quiet"
        size="dense"
        aria-label={texts.revokeOf(credential.name)}
        onClick={() => onRevoke(credential)}
      >
        {texts.revoke}
      </Button>
    </span>
  )
}
