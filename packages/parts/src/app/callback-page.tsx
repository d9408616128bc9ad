import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { Button, ButtonLink } from '@grana/ui/button'
import { useApp } from './app-context.ts'
import { PlainPage } from './plain-page.tsx'
import { Standalone } from './standalone.tsx'
import { WaitingPage } from './waiting-page.tsx'

const { callback } = shell

/** The end of a hand-off: redirects to the requested path, or shows that it failed. */
export function CallbackPage() {
  const { handoff, runtime } = useApp()
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isShown = true
    void handoff?.then((outcome) => {
      if (!isShown) return
      if (outcome.kind === 'failed') setHasFailed(true)
      else void navigate(outcome.kind === 'arrived' ? outcome.path : '/', { replace: true })
    })
    return () => {
      isShown = false
    }
  }, [handoff, navigate])
  if (!hasFailed) return <WaitingPage title={callback.title} text={callback.opening} />
  return (
    <Standalone>
      <PlainPage
        title={callback.title}
        heading={callback.failedHeading}
        text={callback.failedText}
        actions={
          <>
            <Button onClick={() => window.location.replace('/')}>{callback.retry}</Button>
            <ButtonLink look="line" href={runtime.portalUrl}>
              {callback.portal}
            </ButtonLink>
          </>
        }
      />
    </Standalone>
  )
}
