import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { InvitationResponse } from '#app/lib/invitation-response.tsx'
import { useUrlAction } from '#app/lib/use-url-action.ts'
import { WriteReport } from '#app/lib/write-report.tsx'
import { FOLLOW_PARAMETER } from '#app/paths.ts'
import { followProgram, getAgentProgram, unfollowProgram, type AgentProgram } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { Button } from '@grana/ui/button'
import { EyeSlashIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './programs.module.css'

interface SeenProps {
  readonly seen: AgentProgram
}

/** `isFirst`: this is the primary action of the page. */
function Follow({ seen, isFirst }: SeenProps & { readonly isFirst: boolean }) {
  const { program, is_following: isFollowing } = seen
  const client = useApi()
  const { act, isBusy } = useAction()
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

function Notice({ seen }: SeenProps) {
  if (!seen.is_private && seen.invitation === null) return null
  return (
    <div className={styles.notice}>
      <EyeSlashIcon />
      <p>{seen.invitation === null ? texts.confidential : texts.invitationWaits}</p>
      {seen.invitation === null ? null : <InvitationResponse invitationId={seen.invitation} name={seen.program.name} />}
    </div>
  )
}

/**
 * An open program accepts reports from everyone who can see it, a private one only from agents who accepted its
 * invitation.
 */
function ProgramActions({ seen }: SeenProps) {
  const isOpen = seen.program.state === 'active' && seen.invitation === null
  return (
    <div className={styles.programActs}>
      {isOpen ? <WriteReport program={seen.program.uuid} /> : null}
      {seen.is_private ? null : <Follow seen={seen} isFirst={!isOpen} />}
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
  const { portalUrl } = useApp().runtime
  const { program = '' } = useParams()
  const query = useApiQuery(getAgentProgram, { params: { program } })
  useScreenName(query.data?.program.name)
  useAsked(query.data !== undefined)
  return (
    <>
      <title>{portal.title(query.data?.program.name ?? texts.title)}</title>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(seen) => (
          <>
            <Notice seen={seen} />
            <ProgramSheet program={seen.program} portalUrl={portalUrl} action={<ProgramActions seen={seen} />} />
          </>
        )}
      </QueryView>
    </>
  )
}
