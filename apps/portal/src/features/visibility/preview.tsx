import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '@grana/client/create-client'
import {
  previewProfile,
  viewerKinds,
  type HoursAudience,
  type ViewerKind,
  type VisibilityChoices,
} from '@grana/contract/profiles'
import { visibility as texts } from '@grana/messages/es/account/visibility'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { EyeSlashIcon } from '@grana/ui/icons'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import { ProfileCard } from './profile-card.tsx'
import styles from './preview.module.css'

const words = texts.preview

export interface PreviewProps {
  readonly client: Client
  readonly visibility: VisibilityChoices['visibility']
  readonly open_web: boolean
  readonly hours_for: HoursAudience
}

/** Preview per kind of viewer, computed by the API with the rule that every page with a profile uses. */
export function Preview({ client, visibility, open_web: isOpen, hours_for }: PreviewProps) {
  const [viewer, setViewer] = useState<ViewerKind>('member')
  const open_web = isOpen ? 'true' : 'false'
  const query = useQuery({
    ...operationQuery(client, previewProfile, { query: { visibility, open_web, hours_for } }),
    placeholderData: keepPreviousData,
  })
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
        <QueryView query={query} skeleton={<Skeleton height="square" />}>
          {(seen) => {
            const profile = seen[viewer]
            return profile ? <ProfileCard profile={profile} /> : <Hidden />
          }}
        </QueryView>
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
