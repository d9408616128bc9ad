import { dateAndTime } from '@grana/messages/es/formats/dates'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { useShortDate, useTimeZone } from '../app/use-time-zone.ts'
import type { ShownToken } from './shown-token.ts'
import ledger from '../table/ledger.module.css'
import styles from './tokens.module.css'

const tones = {
  active: 'success',
  expired: 'plain',
  revoked: 'plain',
  disabled: 'plain',
  leaked: 'danger',
  orphaned: 'warning',
} as const

export interface TokenTableProps {
  readonly tokens: readonly ShownToken[]
  /** Whose tokens these are. */
  readonly caption: string
  /** Id of the token whose secret is being replaced. */
  readonly rotating: string | undefined
  readonly onRotate: (token: ShownToken) => void
  readonly onRevoke: (token: ShownToken) => void
}

type Actions = Pick<TokenTableProps, 'rotating' | 'onRotate' | 'onRevoke'>

export function TokenTable({ tokens, caption, ...actions }: TokenTableProps) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {(['token', 'scopes', 'use', 'state'] as const).map((column) => (
            <th scope="col" key={column}>
              {texts.columns[column]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ token, ...actions }: Actions & { readonly token: ShownToken }) {
  return (
    <tr>
      <td>
        <Name token={token} />
      </td>
      <td>
        <Reach token={token} />
      </td>
      <td>
        <Use token={token} />
      </td>
      <td>
        <Badge tone={tones[token.state]}>{texts.states[token.state]}</Badge>
      </td>
      <td>{token.state === 'active' ? <Acts token={token} {...actions} /> : null}</td>
    </tr>
  )
}

function Name({ token }: { readonly token: ShownToken }) {
  return (
    <span className={ledger.main}>
      <b>{token.name}</b>
      <span className={ledger.meta}>
        <code className={styles.hint}>{texts.ends(token.hint)}</code>
        {token.created_by === undefined ? null : ` · ${texts.by(token.created_by)}`}
      </span>
    </span>
  )
}

function Reach({ token }: { readonly token: ShownToken }) {
  return (
    <span className={ledger.main}>
      <span>{token.scopes.map((scope) => texts.scopes[scope].label).join(', ')}</span>
      {token.created_by === undefined ? null : (
        <span className={ledger.meta}>{token.programs?.map(({ name }) => name).join(', ') ?? texts.all}</span>
      )}
    </span>
  )
}

function Use({ token }: { readonly token: ShownToken }) {
  const timeZone = useTimeZone()
  const momentOf = (at: string) => dateAndTime(new Date(at), timeZone)
  const day = useShortDate()(token.expires_at)
  return (
    <span className={ledger.main}>
      <span>{token.last_used_at === undefined ? texts.unused : texts.used(momentOf(token.last_used_at))}</span>
      <span className={ledger.meta}>{token.state === 'expired' ? texts.expired(day) : texts.expires(day)}</span>
      {token.previous_until === undefined || token.state !== 'active' ? null : (
        <span className={ledger.meta}>{texts.overlap(momentOf(token.previous_until))}</span>
      )}
    </span>
  )
}

function Acts({ token, rotating, onRotate, onRevoke }: Actions & { readonly token: ShownToken }) {
  return (
    <span className={styles.acts}>
      <Button
        look="line"
        size="dense"
        aria-label={texts.rotateOf(token.name)}
        busy={rotating === token.id}
        busyText={texts.rotating}
        onClick={() => onRotate(token)}
      >
        {texts.rotate}
      </Button>
      <Button look="quiet" size="dense" aria-label={texts.revokeOf(token.name)} onClick={() => onRevoke(token)}>
        {texts.revoke}
      </Button>
    </span>
  )
}
