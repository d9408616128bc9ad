import { useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import { rejectInvitation } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { ErrorSummary } from '@grana/ui/error-summary'
import type { InvitationViewProps } from './invitation-view-props.ts'
import styles from './invitation.module.css'

/** Declining needs no account. */
export function RejectInvitation({ token, services, onRejected, onExpired }: InvitationViewProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isActing, setIsActing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reject = async () => {
    setIsActing(true)
    try {
      const error = await catchCallError(() => services.client.call(rejectInvitation, { params: { token }, body: {} }))
      if (!error) onRejected()
      else if (error.code === 'auth.link_expired') onExpired()
      else setFailure(callErrorText(error))
    } finally {
      setIsActing(false)
    }
  }
  const actions = (
    <>
      <Button look="line" onClick={() => setIsAsking(false)}>
        {texts.keep}
      </Button>
      <Button look="danger" busy={isActing} busyText={texts.rejecting} onClick={() => void reject()}>
        {texts.rejectConfirm}
      </Button>
    </>
  )
  return (
    <div className={styles.way}>
      <Button look="line" size="large" block onClick={() => setIsAsking(true)}>
        {texts.reject}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.rejectAsk}
        closeLabel={texts.close}
        actions={actions}
      >
        {failure === undefined ? null : (
          <ErrorSummary title={texts.actFailed} items={[{ text: failure }]} attempt={1} />
        )}
        <p>{texts.rejectText}</p>
      </Dialog>
    </div>
  )
}
