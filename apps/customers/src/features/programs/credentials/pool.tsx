import { useState } from 'react'
import { isProvided } from '@grana/contract/programs/credential-pools'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { programLabels } from '@grana/messages/es/program-labels'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CredentialDialog, type PoolProps } from './credential-dialog.tsx'
import { CredentialTable } from './credential-table.tsx'
import { FileDialog } from './file-dialog.tsx'
import { Instructions } from './instructions.tsx'
import styles from './credentials.module.css'

/** The accounts of one target: how many, what agents read, and who holds which. */
export function Pool({ program, pool }: PoolProps) {
  const { target, mode, counts } = pool
  const [dialog, setDialog] = useState<'add' | 'file'>()
  const isGiven = mode !== undefined && isProvided(mode)
  const close = () => setDialog(undefined)
  return (
    <section className={styles.pool} aria-labelledby={`pool-${target.id}`}>
      <header className={styles.head}>
        <div>
          <h2 id={`pool-${target.id}`}>{target.name}</h2>
          <p className={styles.meta}>
            <span className={styles.address}>{target.address}</span> · {programLabels.environments[target.environment]}
            {mode === undefined ? null : ` · ${programLabels.credentialModes[mode].name}`}
          </p>
        </div>
        {pool.is_in_scope ? null : <Badge>{texts.outOfScope}</Badge>}
        <p className={styles.counts}>
          {isGiven ? texts.counts(counts.free, counts.claimed) : texts.ownCounts(counts.claimed)}
        </p>
      </header>
      {pool.requests.length > 0 ? (
        <p className={styles.waiting} role="status">
          {texts.waiting(pool.requests.map(({ agent }) => agent))}
        </p>
      ) : null}
      {pool.is_in_scope ? <Instructions program={program} pool={pool} /> : null}
      <CredentialTable program={program} pool={pool} />
      {isGiven ? (
        <div className={styles.acts}>
          <Button look="line" size="dense" onClick={() => setDialog('add')}>
            {texts.add}
          </Button>
          <Button look="line" size="dense" onClick={() => setDialog('file')}>
            {texts.import}
          </Button>
        </div>
      ) : null}
      {dialog === 'add' ? <CredentialDialog program={program} pool={pool} onClose={close} /> : null}
      {dialog === 'file' ? <FileDialog program={program} pool={pool} onClose={close} /> : null}
    </section>
  )
}
