import { useState } from 'react'
import { useSession } from '#app/lib/session/use-session.ts'
import { session } from '@grana/messages/es/account/session'
import { Button } from '@grana/ui/button'

/** Ends the session everywhere; the guard then redirects to the sign-in page. */
export function SignOutButton() {
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void signOut().finally(() => setIsLeaving(false))
  }
  return (
    <Button look="line" busy={isLeaving} busyText={session.signingOut} onClick={leave}>
      {session.signOut}
    </Button>
  )
}
