import { useCallback, useEffect, useEffectEvent } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { WriteReport } from '#app/lib/write-report.tsx'
import { FOLLOW_WISH } from '#app/paths.ts'
import { followProgram, getAgentProgram, unfollowProgram, type AgentProgram } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useAct } from '@grana/parts/loaded/use-act'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { Button } from '@grana/ui/button'
import { EyeSlashIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { Answer } from './answer.tsx'
import styles from './programs.module.css'

interface FollowProps {
  readonly seen: AgentProgram
  readonly onChanged: () => void
}

/** Does once what somebody asked for on the way here; then the wish leaves the address, so that coming back is none. */
function useWish(name: string, grant: () => void): void {
  const [query, setQuery] = useSearchParams()
  const isWished = query.has(name)
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    setQuery(rest, { replace: true })
    grant()
  })
  useEffect(() => {
    if (isWished) take()
  }, [isWished])
}

/** `isFirst`: nothing more important can be done here. */
function Follow({ seen, isFirst, onChanged }: FollowProps & { readonly isFirst: boolean }) {
  const { program, is_following: isFollowing } = seen
  const { client } = useApp().session
  const { act, isBusy } = useAct(onChanged)
  const params = { program: program.uuid }
  const follow = () => act('follow', { work: () => client.call(followProgram, { params }), done: texts.nowFollowing })
  const unfollow = () =>
    act('unfollow', { work: () => client.call(unfollowProgram, { params }), done: texts.unfollowed })
  useWish(FOLLOW_WISH, () => (isFollowing ? showToast({ tone: 'info', title: texts.following }) : follow()))
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
        <Answer invitationId={seen.invitation} name={seen.program.name} onAnswered={onChanged} />
      )}
    </div>
  )
}

/** An open program takes reports from everybody who may see it, a private one from those who said yes. */
function ProgramActions({ seen, onChanged }: FollowProps) {
  const isOpen = seen.program.state === 'active' && seen.invitation === null
  return (
    <div className={styles.programActs}>
      {isOpen ? <WriteReport program={seen.program.uuid} /> : null}
      {seen.is_private ? null : <Follow seen={seen} isFirst={!isOpen} onChanged={onChanged} />}
    </div>
  )
}

/** A part of the page that somebody was sent to comes with the program, after the browser has looked for it. */
function useAsked(isThere: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isThere, hash])
}

/** A program that the agent may see, with following and the answer that it waits for. */
export function ProgramPage() {
  const { session, runtime } = useApp()
  const { program = '' } = useParams()
  const load = useCallback(() => session.client.call(getAgentProgram, { params: { program } }), [session, program])
  const { state, reload, retry } = useLoaded(load)
  useAsked(state.status === 'ready')
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.program.name : texts.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
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
      </LoadedView>
    </>
  )
}
