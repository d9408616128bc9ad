import { useState } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { CallError } from '@grana/client/call-error'
import { getProgramDraft } from '@grana/contract/programs/builder'
import type { Obstacle, PublishObstacle } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { portal } from '@grana/messages/es/portal'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { Builder } from './builder.tsx'
import styles from './builder.module.css'

const EVERY_MS = 20_000

const ofOthers: ReadonlySet<PublishObstacle> = new Set<PublishObstacle>([
  'organization.pending',
  'organization.not_domain',
  'organization.no_sector',
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
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  // A new key discards local input: after a conflict the stored draft wins.
  const [round, setRound] = useState(0)
  const query = useApiQuery(
    getProgramDraft,
    { params: { organization, program } },
    {
      // Local input starts from the stored draft, and an earlier answer may be outdated.
      gcTime: 0,
      // The user may return from where an obstacle was removed.
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => hasExternalObstacle(state.data?.obstacles ?? []) && EVERY_MS,
    },
  )
  const startOver = async () => {
    const { error } = await query.refetch()
    if (error instanceof CallError) showToast({ tone: 'danger', title: callErrorText(error) })
    else setRound((before) => before + 1)
  }
  return (
    <>
      <title>{portal.title(builder.title)}</title>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(answer) => (
          <Builder key={`${answer.program.id} ${round}`} answer={answer} onStartOver={() => void startOver()} />
        )}
      </QueryView>
    </>
  )
}
