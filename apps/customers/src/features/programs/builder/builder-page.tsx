import { useCallback, useRef } from 'react'
import { useParams } from 'react-router'
import { BehindFactor } from '#app/lib/behind-factor.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { CallError } from '@grana/client/call-error'
import { getProgramDraft } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { Skeleton } from '@grana/ui/skeleton'
import { Builder } from './builder.tsx'
import { useLookAgain, waitsForOthers } from './use-look-again.ts'
import styles from './builder.module.css'

/** The draft of a program, for who has a second factor. */
export function BuilderPage() {
  return (
    <BehindFactor title={builder.title} reason={organizationTexts.factorFirst.programs}>
      <Draft />
    </BehindFactor>
  )
}

/** The draft of a program, step by step. */
function Draft() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  // Another round throws away what was typed: after a conflict the draft of the others counts.
  const rounds = useRef(0)
  const load = useCallback(async () => {
    const round = rounds.current
    return { round, answer: await session.client.call(getProgramDraft, { params: { organization, program } }) }
  }, [session, organization, program])
  const { state, reload, retry, put } = useLoaded(load)
  const startOver = useCallback(() => {
    rounds.current += 1
    reload()
  }, [reload])
  const lookAgain = () => {
    const round = rounds.current
    load().then(
      (loaded) => round === rounds.current && put(loaded),
      // What is on the screen stays; the next look may bring it.
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
  }
  useLookAgain(state.status === 'ready' && waitsForOthers(state.value.answer.obstacles), lookAgain)
  return (
    <>
      <title>{portal.title(builder.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ answer, round }) => (
          <Builder
            key={`${answer.program.id} ${round}`}
            answer={answer}
            onStartOver={startOver}
            onLookAgain={lookAgain}
          />
        )}
      </LoadedView>
    </>
  )
}
