import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { centre } from '@grana/messages/es/account/centre'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { watchLeaving } from './watch-leaving.ts'

const texts = centre.leave

/**
 * Asks for confirmation before leaving unsaved changes: with a dialog inside the account centre, otherwise by the
 * browser.
 */
export function LeaveGuard({ active }: { readonly active: boolean }) {
  const navigate = useNavigate()
  const [wayOut, setWayOut] = useState<{ readonly go: () => void }>()
  useEffect(() => {
    if (!active) return
    return watchLeaving((href) => setWayOut({ go: () => void navigate(href) }))
  }, [active, navigate])
  const stay = () => setWayOut(undefined)
  const leave = () => {
    stay()
    wayOut?.go()
  }
  return (
    <Dialog
      open={wayOut !== undefined}
      onClose={stay}
      title={texts.title}
      closeLabel={texts.close}
      actions={
        <>
          <Button look="line" onClick={stay}>
            {texts.stay}
          </Button>
          <Button look="danger" onClick={leave}>
            {texts.go}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  )
}
