import { useState } from 'react'
import type { OpenedPayout } from '@grana/contract/payouts/payout-details'
import { payout as fieldTexts } from '@grana/messages/es/account/payout'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { CopyButton } from '@grana/parts/program/copy-button'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './reward.module.css'

const texts = rewardTexts.payout

function rowsOf({ method, holder, bank, account_type: type, routing, account, tax_number: tax }: OpenedPayout) {
  const rows = [
    { name: fieldTexts.labels.holder, value: holder },
    { name: fieldTexts.labels.bank, value: bank },
    { name: fieldTexts.labels.account_type, value: type && fieldTexts.accountTypes[type] },
    { name: fieldTexts.labels.routing, value: routing },
    { name: fieldTexts.accounts[method], value: account },
    { name: fieldTexts.taxNumbers[method] ?? fieldTexts.labels.tax_number, value: tax },
  ]
  return rows.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

export interface PayoutDialogProps {
  readonly details: OpenedPayout
  readonly onClose: () => void
}

/** The opened details, each to copy. */
export function PayoutDialog({ details, onClose }: PayoutDialogProps) {
  const [copied, setCopied] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.opened}
      closeLabel={texts.close}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <p>{fieldTexts.methods[details.method]}</p>
      <dl className={styles.account}>
        {rowsOf(details).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton text={value} onDone={setCopied} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.seen}>{texts.seen}</p>
      <p className="visually-hidden" role="status">
        {copied}
      </p>
    </Dialog>
  )
}
