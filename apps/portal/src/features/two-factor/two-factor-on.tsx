import type { ReactNode } from 'react'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { maxPasskeys } from '@grana/contract/factors/passkeys'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Button } from '@grana/ui/button'
import { CheckCircleIcon } from '@grana/ui/icons'
import { KeyList, type KeyActions } from './key-list.tsx'
import styles from './two-factor.module.css'

const texts = twoFactor.on

/** With this many recovery codes left or fewer, the page suggests to generate new ones. */
const FEW_CODES = 3

export interface TwoFactorOnProps extends KeyActions {
  readonly client: Client
  readonly user: User
  readonly onSetUp: () => void
  readonly onAdd: () => void
  readonly onRenew: () => void
  readonly onDisable: () => void
}

function Row({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.rowName}>{name}</dt>
      <dd className={styles.rowText}>{children}</dd>
      {action ? <dd className={styles.rowAction}>{action}</dd> : null}
    </div>
  )
}

function AppRow({ isOn, onSetUp }: { readonly isOn: boolean; readonly onSetUp: () => void }) {
  const { app } = passkeys
  const action = (
    <Button look="line" onClick={onSetUp}>
      {app.setUp}
    </Button>
  )
  return (
    <Row name={app.name} {...(!isOn && { action })}>
      <span>{isOn ? app.on : app.off}</span>
      <span className={styles.small}>{isOn ? app.text : app.offText}</span>
    </Row>
  )
}

type KeysRowProps = Pick<TwoFactorOnProps, 'client' | 'user' | 'onAdd' | 'onRename' | 'onRemove'>

function KeysRow({ client, user, onAdd, ...actions }: KeysRowProps) {
  const { list } = passkeys
  const isFull = user.passkeys >= maxPasskeys
  const action = (
    <Button look="line" onClick={onAdd}>
      {list.add}
    </Button>
  )
  return (
    <Row name={list.name} {...(!isFull && { action })}>
      <span>{user.passkeys === 0 ? list.none : list.count(user.passkeys)}</span>
      <span className={styles.small}>{isFull ? list.most : list.text}</span>
      {user.passkeys > 0 ? <KeyList client={client} timeZone={user.timezone} {...actions} /> : null}
    </Row>
  )
}

function CodesRow({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }) {
  const action = (
    <Button look="line" onClick={onRenew}>
      {texts.renew}
    </Button>
  )
  return (
    <Row name={texts.codes} action={action}>
      <span className={left <= FEW_CODES ? styles.few : undefined}>{texts.codesLeft(left)}</span>
      <span className={styles.small}>{left <= FEW_CODES ? texts.codesFew : texts.renewText}</span>
    </Row>
  )
}

function DisableRow({ onDisable }: { readonly onDisable: () => void }) {
  const action = (
    <Button look="dangerLine" onClick={onDisable}>
      {texts.offAct}
    </Button>
  )
  return (
    <Row name={texts.off} action={action}>
      <span className={styles.small}>{texts.offText}</span>
    </Row>
  )
}

/** State of the second factor. Staff have passkeys only, and always at least one. */
export function TwoFactorOn({ client, user, onSetUp, onRenew, onDisable, ...keys }: TwoFactorOnProps) {
  const isStaff = user.kind === 'staff'
  return (
    <dl className={styles.ledger}>
      <Row name={texts.stateName}>
        <span className={styles.active}>
          <CheckCircleIcon /> {texts.state}
        </span>
        <span className={styles.small}>{user.passkeys > 0 ? texts.textWithKeys : texts.text}</span>
      </Row>
      {isStaff ? null : <AppRow isOn={user.authenticator_enabled} onSetUp={onSetUp} />}
      <KeysRow client={client} user={user} {...keys} />
      {isStaff ? null : <CodesRow left={user.recovery_codes_left} onRenew={onRenew} />}
      {isStaff ? null : <DisableRow onDisable={onDisable} />}
    </dl>
  )
}
