import { useState } from 'react'
import type { Client } from '@grana/client/create-client'
import { removePayoutDetails, type OwnPayoutDetails } from '@grana/contract/payouts/payout-details'
import { payout as texts } from '@grana/messages/es/account/payout'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { showToast } from '@grana/ui/show-toast'
import styles from './payout.module.css'

export interface SavedPayoutProps {
  readonly client: Client
  readonly details: NonNullable<OwnPayoutDetails['details']>
  readonly timeZone: string
  readonly runConfirmed: (act: () => Promise<void>) => Promise<void>
  readonly onChange: () => void
  readonly onRemoved: () => Promise<void>
}

/** The stored details, shortened. */
export function SavedPayout({ client, details, timeZone, runConfirmed, onChange, onRemoved }: SavedPayoutProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { method, holder, account_end: end, saved_at: savedAt, held_until: heldUntil } = details
  const written = end.includes('@') ? texts.saved.email : texts.saved.account
  const remove = async () => {
    setIsRemoving(false)
    await runConfirmed(async () => {
      await client.call(removePayoutDetails, {})
      await onRemoved()
      showToast({ tone: 'success', title: texts.remove.done })
    })
  }
  return (
    <section className={styles.saved} aria-label={texts.form}>
      <p className={styles.method}>{written(texts.methods[method], end)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.saved.holder}</dt>
          <dd>{holder}</dd>
        </div>
        <div>
          <dt>{texts.saved.savedAt}</dt>
          <dd>
            <time dateTime={savedAt}>{dateAndTime(new Date(savedAt), timeZone)}</time>
          </dd>
        </div>
      </dl>
      {heldUntil === null ? null : (
        <p className={styles.note}>{texts.saved.held(dateAndTime(new Date(heldUntil), timeZone))}</p>
      )}
      <div className={styles.acts}>
        <Button look="line" onClick={onChange}>
          {texts.change}
        </Button>
        <Button look="quiet" onClick={() => setIsRemoving(true)}>
          {texts.remove.open}
        </Button>
      </div>
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={texts.remove.title}
        closeLabel={texts.remove.close}
      >
        <p className={styles.note}>{texts.remove.text}</p>
        <div className={styles.acts}>
          <Button look="danger" onClick={() => void remove()}>
            {texts.remove.send}
          </Button>
          <Button look="quiet" onClick={() => setIsRemoving(false)}>
            {texts.remove.cancel}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
