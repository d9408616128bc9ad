import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { getProgramDraft } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { Skeleton } from '@grana/ui/skeleton'
import { Builder } from './builder.tsx'
import styles from './builder.module.css'

/** The draft of a program, step by step. */
export function BuilderPage() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  const load = useCallback(
    () => session.client.call(getProgramDraft, { params: { organization, program } }),
    [session, organization, program],
  )
  const { state, reload, retry } = useLoaded(load)
  // Another key throws away what was typed: after a conflict the draft of the others counts.
  const [round, setRound] = useState(0)
  const startOver = useCallback(() => {
    reload()
    setRound((value) => value + 1)
  }, [reload])
  return (
    <>
      <title>{portal.title(builder.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(answer) => <Builder key={`${round} ${answer.revision}`} answer={answer} onStartOver={startOver} />}
      </LoadedView>
    </>
  )
}
