import type { ReactNode } from 'react'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Button } from '@grana/ui/button'
import { CheckCircleIcon } from '@grana/ui/icons'
import styles from './two-factor.module.css'

const texts = twoFactor.on

/** From here on it is worth asking for others. */
const FEW = 3

export interface TwoFactorOnProps {
  readonly codesLeft: number
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

/** How the second factor stands, as a ledger. */
export function TwoFactorOn({ codesLeft, onRenew, onDisable }: TwoFactorOnProps) {
  return (
    <dl className={styles.ledger}>
      <Row name={texts.stateName}>
        <span className={styles.active}>
          <CheckCircleIcon /> {texts.state}
        </span>
        <span className={styles.small}>{texts.text}</span>
      </Row>
      <Row
        name={texts.codes}
        action={
          <Button look="line" onClick={onRenew}>
            {texts.renew}
          </Button>
        }
      >
        <span className={codesLeft <= FEW ? styles.few : undefined}>{texts.codesLeft(codesLeft)}</span>
        <span className={styles.small}>{codesLeft <= FEW ? texts.codesFew : texts.renewText}</span>
      </Row>
      <Row
        name={texts.off}
        action={
          <Button look="dangerLine" onClick={onDisable}>
            {texts.offAct}
          </Button>
        }
      >
        <span className={styles.small}>{texts.offText}</span>
      </Row>
    </dl>
  )
}
