import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { getProfile, type FollowedAgent } from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CheckIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import { ProfileCard } from './profile-card.tsx'
import styles from './following.module.css'

const texts = visibility.following

export interface FollowedRowProps {
  readonly client: Client
  readonly followed: FollowedAgent
  readonly busy: boolean
  readonly onUnfollow: () => void
}

/** A followed agent; a click shows the visible part of their profile. */
export function FollowedRow({ client, followed, busy, onUnfollow }: FollowedRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { username } = followed
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b className={styles.handle}>{visibility.card.handle(username)}</b>
        {followed.is_friend ? (
          <Badge tone="success" icon={<CheckIcon />}>
            {texts.friend}
          </Badge>
        ) : (
          <span className={styles.note}>{texts.notYet}</span>
        )}
        <div className={styles.actions}>
          <Button
            look="quiet"
            size="dense"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={isOpen ? texts.closeOf(username) : texts.lookAt(username)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.close : texts.look}
          </Button>
          <Button
            look="line"
            size="dense"
            busy={busy}
            busyText={texts.leaving}
            aria-label={texts.unfollowOf(username)}
            onClick={onUnfollow}
          >
            {texts.unfollow}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <div id={id} className={styles.card}>
          <Shown client={client} username={username} />
        </div>
      ) : null}
    </li>
  )
}

/** A hidden profile is not found: that is a result, not a failure. */
const isHidden = (error: Error | null) => error instanceof CallError && error.code === 'request.not_found'

function Shown({ client, username }: Pick<FollowedRowProps, 'client'> & { readonly username: string }) {
  const query = useQuery(operationQuery(client, getProfile, { params: { username } }))
  if (isHidden(query.error)) return <p className={styles.note}>{texts.hidden}</p>
  return (
    <QueryView query={query} skeleton={<Skeleton height="square" />}>
      {(profile) => <ProfileCard profile={profile} />}
    </QueryView>
  )
}
