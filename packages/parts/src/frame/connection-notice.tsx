import { useEffect, useState, useSyncExternalStore } from 'react'
import { portal } from '@grana/messages/es/portal'
import { Button } from '@grana/ui/button'
import { WarningIcon, WifiSlashIcon } from '@grana/ui/icons'
import { pieceMissing } from './reload-guard.ts'
import styles from './connection-notice.module.css'

const { connection } = portal

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says why a page does not come: there is no connection, or a piece of it is gone and a reload did not bring it back. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const remember = () => setMissing(true)
    window.addEventListener(pieceMissing, remember)
    return () => window.removeEventListener(pieceMissing, remember)
  }, [])
  return (
    <div className={styles.place} role="status">
      {online ? missing && <MissingPiece /> : <Offline />}
    </div>
  )
}

function Offline() {
  return (
    <p className={styles.notice}>
      <WifiSlashIcon className={styles.icon} />
      <span>
        <b>{connection.offline}</b> {connection.offlineDetail}
      </span>
    </p>
  )
}

function MissingPiece() {
  return (
    <div className={styles.notice}>
      <WarningIcon className={styles.icon} />
      <span>
        <b>{connection.pieceMissing}</b> {connection.pieceMissingDetail}
      </span>
      {/* An address instead of a reload: what a person asks for is not held back by the guard. */}
      <Button look="line" size="dense" onClick={() => window.location.assign(window.location.href)}>
        {connection.reload}
      </Button>
    </div>
  )
}
