import { useState } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { session } from '@grana/messages/es/account/session'
import { Button } from '@grana/ui/button'

const { unreachable } = session

/** There are tokens but the API cannot be reached: the tokens are kept. */
export function SessionUnreachable({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  const retry = () => {
    setIsAsking(true)
    void onRetry().finally(() => setIsAsking(false))
  }
  return (
    <AuthPage title={unreachable.heading} lede={unreachable.text} takesFocus>
      <AuthActions>
        <Button size="large" busy={isAsking} busyText={unreachable.retrying} onClick={retry}>
          {unreachable.retry}
        </Button>
      </AuthActions>
    </AuthPage>
  )
}
