import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useRouteLoaderData } from 'react-router'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import type { PublicSettings } from '../render-context.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { followChoice, keepChoice, readChoice } from './consent.ts'
import type { Choice } from './decide.ts'
import { beginWhenIdle, currentVerdict, endMeasuring } from './measure-when-idle.ts'
import styles from './telemetry.module.css'

/** Asks once, measures who agreed, and leaves a way to choose anew at the foot of the page. */
export function Telemetry() {
  const settings = useRouteLoaderData('root') as PublicSettings
  const { pathname } = useLocation()
  const choice = useSyncExternalStore(followChoice, readChoice)
  const verdict = currentVerdict(settings, pathname)
  const [isReopened, setIsReopened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (verdict === 'on') beginWhenIdle(settings)
    else endMeasuring()
  }, [verdict, settings])

  if (verdict === 'never') return null
  const choose = (next: Choice) => {
    keepChoice(next)
    setIsReopened(false)
    if (isReopened) opener.current?.focus()
  }
  return (
    <>
      {verdict === 'ask' || isReopened ? (
        <ConsentNotice choice={choice} takesFocus={isReopened} onChoose={choose} />
      ) : null}
      <AtFoot>
        <button ref={opener} className={styles.opener} type="button" onClick={() => setIsReopened(true)}>
          {telemetryTexts.opener}
        </button>
      </AtFoot>
    </>
  )
}

/** The last line of the footer has room for what only scripts can do. */
function AtFoot({ children }: { readonly children: ReactNode }) {
  const place = document.getElementById('foot-line')
  return place ? createPortal(children, place) : null
}
