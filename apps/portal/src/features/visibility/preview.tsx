import { useCallback, useState } from 'react'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { previewProfile, viewerKinds, type ViewerKind } from '@grana/contract/presence'
import { visibility as texts } from '@grana/messages/es/account/visibility'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { EyeSlashIcon } from '@grana/ui/icons'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import { ProfileCard } from './profile-card.tsx'
import styles from './preview.module.css'

const words = texts.preview

export interface PreviewProps {
  readonly client: Client
  readonly visibility: User['visibility']
  readonly isOpen: boolean
}

/** What each kind of viewer sees: the API says it, by the rule that every page with a profile follows. */
export function Preview({ client, visibility, isOpen }: PreviewProps) {
  const [viewer, setViewer] = useState<ViewerKind>('member')
  const load = useCallback(
    () => client.call(previewProfile, { query: { visibility, open_web: isOpen ? 'true' : 'false' } }),
    [client, visibility, isOpen],
  )
  const { state, retry } = useLoaded(load)
  return (
    <div className={styles.preview}>
      <Segmented
        legend={words.viewer}
        name="viewer"
        value={viewer}
        options={viewerKinds.map((value) => ({ value, label: words.viewers[value] }))}
        onChange={({ target }) => setViewer(target.value as ViewerKind)}
      />
      <div aria-live="polite">
        <LoadedView state={state} onRetry={retry} skeleton={<Skeleton height="square" />}>
          {(seen) => {
            const profile = seen[viewer]
            return profile ? <ProfileCard profile={profile} /> : <Hidden />
          }}
        </LoadedView>
      </div>
    </div>
  )
}

function Hidden() {
  return (
    <div className={styles.hidden}>
      <EyeSlashIcon className={styles.icon} />
      <div>
        <p className={styles.title}>{words.hidden}</p>
        <p className={styles.text}>{words.hiddenText}</p>
      </div>
    </div>
  )
}
