import { useState } from 'react'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { catchCallError } from '@grana/client/call-error'
import { cancelEmailChange } from '@grana/contract/email-change'
import { access } from '@grana/messages/es/account/access'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { ClockIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import styles from './access.module.css'

const texts = access.pending

export interface PendingEmailProps extends Pick<AccountScreenProps, 'session'> {
  readonly email: string
}

/** A change that waits for confirmation from both addresses, and its cancellation. */
export function PendingEmail({ session, email }: PendingEmailProps) {
  const [isStopping, setIsStopping] = useState(false)
  const stop = async () => {
    setIsStopping(true)
    const error = await catchCallError(() => session.client.call(cancelEmailChange))
    if (!error) showToast({ tone: 'success', title: texts.stopped })
    // When there is nothing left to cancel, the reload shows the current state.
    else if (error.code !== 'request.not_found')
      showToast({ tone: 'danger', title: texts.stop, message: callErrorText(error) })
    await session.reloadUser()
    setIsStopping(false)
  }
  return (
    <div className={styles.pending} role="status">
      <ClockIcon className={styles.pendingIcon} />
      <div className={styles.pendingWords}>
        <b>{texts.title(email)}</b>
        <p>{texts.text}</p>
      </div>
      <Button look="line" size="dense" busy={isStopping} busyText={texts.stopping} onClick={() => void stop()}>
        {texts.stop}
      </Button>
    </div>
  )
}
