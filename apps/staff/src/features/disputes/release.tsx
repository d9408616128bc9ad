import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { releaseDispute, type DisputeCard } from '@grana/contract/staff/disputes'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import styles from './disputes.module.css'

const texts = staffDisputes.detail

/** Returns the dispute to the queue, with a reason. */
export function Release({ card }: { readonly card: DisputeCard }) {
  const client = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={styles.release}>
      <Button look="quiet" size="dense" onClick={() => setIsOpen(true)}>
        {texts.release}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={close}
        title={texts.releaseTitle(card.reference)}
        text={texts.releaseText}
        schema={releaseDispute.body}
        labels={{ reason: staffTexts.reason }}
        send={texts.releaseSend}
        sending={texts.releasing}
        isTold={false}
        run={async (body) => {
          await client.call(releaseDispute, { params: { id: card.id }, body })
          showToast({ tone: 'success', title: texts.released })
          close()
        }}
      />
    </div>
  )
}
