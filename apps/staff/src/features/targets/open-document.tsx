import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { openStaffDocument } from '@grana/contract/staff/targets'
import { staffTargets as texts } from '@grana/messages/es/staff/targets'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { DownloadSimpleIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'

/** Saves a paper: its address lives for a minute, so it is asked for when it is wanted. */
export function OpenDocument({ id, name }: { readonly id: string; readonly name: string }) {
  const { session } = useApp()
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    setIsBusy(true)
    try {
      const { address } = await session.client.call(openStaffDocument, { params: { id }, body: {} })
      window.location.assign(address)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: texts.open, message: callErrorText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button look="quiet" size="dense" busy={isBusy} busyText={texts.opening} onClick={() => void open()}>
      <DownloadSimpleIcon />
      {name}
    </Button>
  )
}
