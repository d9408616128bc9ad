import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { session as texts } from '@grana/messages/es/account/session'
import { shell } from '@grana/messages/es/apps/shell'
import { Button } from '@grana/ui/button'
import { useApp, useSessionState } from './app-context.ts'
import { PlainPage } from './plain-page.tsx'
import { redirectToPortal } from './redirect-to-portal.ts'
import { Standalone } from './standalone.tsx'
import { WaitingPage } from './waiting-page.tsx'

const { unreachable } = texts

/**
 * Screens below it require a signed-in user; all others go to the portal and return to the requested path. So do users
 * with a pending consent: the portal asks for it, and the API answers nothing else before.
 */
export function Guard() {
  const { runtime } = useApp()
  const state = useSessionState()
  const isOwing = state.status === 'signed-in' && state.user.consents_due.length > 0
  const isOutside = state.status === 'signed-out' || state.status === 'second-factor-due' || isOwing
  const reason = state.status === 'signed-out' ? state.reason : undefined
  useEffect(() => {
    if (isOutside) redirectToPortal(runtime, reason)
  }, [isOutside, reason, runtime])
  // Another user starts with new screens: a mounted query would go on showing the previous user's answer.
  if (state.status === 'signed-in' && !isOwing) return <Outlet key={state.user.id} />
  if (state.status === 'unreachable') return <Unreachable />
  return <WaitingPage title={texts.opening.wait} text={isOutside ? shell.leaving : shell.loading} />
}

/** There are tokens, and the API cannot be reached to verify them: nothing is cleared. */
function Unreachable() {
  const { session } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  const retry = () => {
    setIsAsking(true)
    void session.refresh().finally(() => setIsAsking(false))
  }
  return (
    <Standalone>
      <PlainPage
        title={unreachable.heading}
        heading={unreachable.heading}
        text={unreachable.text}
        actions={
          <Button busy={isAsking} busyText={unreachable.retrying} onClick={retry}>
            {unreachable.retry}
          </Button>
        }
      />
    </Standalone>
  )
}
