import { useCallback, useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { useUrlAction } from '#app/lib/use-url-action.ts'
import { WriteReport } from '#app/lib/write-report.tsx'
import { FOLLOW_PARAMETER } from '#app/paths.ts'
import { followProgram, getAgentProgram, unfollowProgram, type AgentProgram } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useQuery } from '@grana/parts/query/use-query'
import { Button } from '@grana/ui/button'
import { EyeSlashIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { InvitationResponse } from './invitation-response.tsx'
import styles from './programs.module.css'

interface FollowProps {
  readonly seen: AgentProgram
  readonly onChanged: () => void
}

/** `isFirst`: this is the primary action of the page. */
function Follow({ seen, isFirst, onChanged }: FollowProps & { readonly isFirst: boolean }) {
  const { program, is_following: isFollowing } = seen
  const { client } = useApp().session
  const { act, isBusy } = useAction(onChanged)
  const params = { program: program.uuid }
  const follow = () => act('follow', { work: () => client.call(followProgram, { params }), done: texts.nowFollowing })
  const unfollow = () =>
    act('unfollow', { work: () => client.call(unfollowProgram, { params }), done: texts.unfollowed })
  useUrlAction(FOLLOW_PARAMETER, () => (isFollowing ? showToast({ tone: 'info', title: texts.following }) : follow()))
  return (
    <div className={styles.follow}>
      <Button
        look={isFirst && !isFollowing ? 'ink' : 'line'}
        block
        busy={isBusy}
        onClick={isFollowing ? unfollow : follow}
      >
        {isFollowing ? texts.unfollow : texts.follow}
      </Button>
      <p className={styles.note}>{isFollowing ? texts.following : texts.followText}</p>
    </div>
  )
}

function Notice({ seen, onChanged }: FollowProps) {
  if (!seen.is_private && seen.invitation === null) return null
  return (
    <div className={styles.notice}>
      <EyeSlashIcon />
      <p>{seen.invitation === null ? texts.confidential : texts.invitationWaits}</p>
      {seen.invitation === null ? null : (
        <InvitationResponse invitationId={seen.invitation} name={seen.program.name} onAnswered={onChanged} />
      )}
    </div>
  )
}

/**
 * An open program accepts reports from everyone who can see it, a private one only from agents who accepted its
 * invitation.
 */
function ProgramActions({ seen, onChanged }: FollowProps) {
  const isOpen = seen.program.state === 'active' && seen.invitation === null
  return (
    <div className={styles.programActs}>
      {isOpen ? <WriteReport program={seen.program.uuid} /> : null}
      {seen.is_private ? null : <Follow seen={seen} isFirst={!isOpen} onChanged={onChanged} />}
    </div>
  )
}

/** Scrolls to the anchor of the URL once the program has loaded, because the browser looks for it before that. */
function useAsked(isThere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isThere, hash])
}

/** A program visible to the agent, with following and the response to a pending invitation. */
export function ProgramPage() {
  const { session, runtime } = useApp()
  const { program = '' } = useParams()
  const load = useCallback(() => session.client.call(getAgentProgram, { params: { program } }), [session, program])
  const { state, reload, retry } = useQuery(load)
  useAsked(state.status === 'ready')
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.program.name : texts.title)}</title>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(seen) => (
          <>
            <Notice seen={seen} onChanged={reload} />
            <ProgramSheet
              program={seen.program}
              portalUrl={runtime.portalUrl}
              action={<ProgramActions seen={seen} onChanged={reload} />}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
