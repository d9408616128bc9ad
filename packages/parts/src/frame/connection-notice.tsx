import { useEffect, useState, useSyncExternalStore } from 'react'
import { portal } from '@grana/messages/es/portal'
import { Button } from '@grana/ui/button'
import { WarningIcon, WifiSlashIcon } from '@grana/ui/icons'
import { chunkMissing } from './reload-guard.ts'
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

/** Explains why a page does not load: there is no connection, or a chunk is missing and a reload did not fix it. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const onChunkMissing = () => setMissing(true)
    window.addEventListener(chunkMissing, onChunkMissing)
    return () => window.removeEventListener(chunkMissing, onChunkMissing)
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
      {/* Navigates instead of reloading: the guard does not limit what the user asks for. */}
      <Button look="line" size="dense" onClick={() => window.location.assign(window.location.href)}>
        {connection.reload}
      </Button>
    </div>
  )
}
