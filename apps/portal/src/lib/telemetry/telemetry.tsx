import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import { usePublicSettings } from '../use-public-settings.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { subscribeToChoice, saveChoice, getChoice } from './consent.ts'
import type { Choice } from './decide.ts'
import { startWhenIdle, currentDecision, stopMeasuring } from './measure-when-idle.ts'
import styles from './telemetry.module.css'

/** Asks once, measures with consent, and adds a link to change the choice to the footer. */
export function Telemetry() {
  const settings = usePublicSettings()
  const { pathname } = useLocation()
  const choice = useSyncExternalStore(subscribeToChoice, getChoice)
  const decision = currentDecision(settings, pathname)
  const [isReopened, setIsReopened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (decision === 'on') startWhenIdle(settings)
    else stopMeasuring()
  }, [decision, settings])

  if (decision === 'never') return null
  const choose = (next: Choice) => {
    saveChoice(next)
    setIsReopened(false)
    if (isReopened) opener.current?.focus()
  }
  return (
    <>
      {decision === 'ask' || isReopened ? (
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

/** Renders into the last line of the footer, which has space for content that needs JavaScript. */
function AtFoot({ children }: { readonly children: ReactNode }) {
  const place = document.getElementById('foot-line')
  return place ? createPortal(children, place) : null
}
