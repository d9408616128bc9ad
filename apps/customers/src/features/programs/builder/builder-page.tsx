import { useCallback, useRef, useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { CallError } from '@grana/client/call-error'
import { getProgramDraft } from '@grana/contract/programs/builder'
import type { Obstacle, PublishObstacle } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { useNotificationSignal } from '@grana/parts/notifications/use-notification-signal'
import { QueryView } from '@grana/parts/query/query-view'
import { useQuery } from '@grana/parts/query/use-query'
import { Skeleton } from '@grana/ui/skeleton'
import { Builder } from './builder.tsx'
import styles from './builder.module.css'

const EVERY_MS = 20_000

const ofOthers: ReadonlySet<PublishObstacle> = new Set<PublishObstacle>([
  'organization.pending',
  'billing.unaccepted',
  'owner.missing',
  'target.unproven',
  'target.lapsed',
  'target.archived',
])

/** Whether an obstacle depends on other people, or on another screen. */
function hasExternalObstacle(obstacles: readonly Obstacle[]): boolean {
  return obstacles.some(({ code }) => ofOthers.has(code))
}

/**
 * Refreshes when the user returns to the tab or receives a notification, and at intervals while obstacles depend on
 * others.
 */
function useDraftRefresh(isWaiting: boolean, refresh: () => void): void {
  const onNotification = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  useNotificationSignal(refresh)
  useEffect(() => {
    const listener = () => onNotification()
    addEventListener('focus', listener)
    return () => removeEventListener('focus', listener)
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => onNotification(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** The program builder, for users with a second factor. */
export function BuilderPage() {
  return (
    <SecondFactorScreen title={builder.title} reason={organizationTexts.factorFirst.programs}>
      <Draft />
    </SecondFactorScreen>
  )
}

/** Loads the draft of a program and renders its steps. */
function Draft() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  // A new key discards local input: after a conflict the stored draft wins.
  const rounds = useRef(0)
  const load = useCallback(async () => {
    const round = rounds.current
    return { round, answer: await session.client.call(getProgramDraft, { params: { organization, program } }) }
  }, [session, organization, program])
  const { state, reload, retry, put } = useQuery(load)
  const startOver = useCallback(() => {
    rounds.current += 1
    reload()
  }, [reload])
  const refresh = () => {
    const round = rounds.current
    load().then(
      (loaded) => round === rounds.current && put(loaded),
      // Keeps the current screen; the next refresh retries.
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
  }
  useDraftRefresh(state.status === 'ready' && hasExternalObstacle(state.value.answer.obstacles), refresh)
  return (
    <>
      <title>{portal.title(builder.title)}</title>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ answer, round }) => (
          <Builder
            key={`${answer.program.id} ${round}`}
            answer={answer}
            onStartOver={startOver}
            onLookAgain={refresh}
          />
        )}
      </QueryView>
    </>
  )
}
