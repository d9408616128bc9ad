import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { useReloading } from '#app/lib/use-reloading.ts'
import { paths } from '#app/paths.ts'
import { listTrackers, type Tracker } from '@grana/contract/machines/trackers'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { TrackerActs } from './tracker-acts.tsx'
import { TrackerDialog } from './tracker-dialog.tsx'
import { namesOf, occasionOf, reachOf, TrackerState } from './tracker-words.tsx'
import { Trouble } from './trouble.tsx'
import styles from './trackers.module.css'
import shared from '@grana/parts/machines/machines.module.css'

function Check({ check }: Pick<Tracker, 'check'>) {
  const timeZone = useTimeZone()
  if (check === undefined) return null
  const moment = check.at === undefined ? '' : dateAndTime(new Date(check.at), timeZone)
  if (check.state === 'failed') return <p>{texts.check.failed(moment, texts.reasonOf(check) ?? '')}</p>
  return <p className={styles.muted}>{check.state === 'pending' ? texts.check.pending : texts.check.passed(moment)}</p>
}

function Facts({ tracker }: { readonly tracker: Tracker }) {
  const timeZone = useTimeZone()
  const { kind, site, off_reason: reason, failing_since: failing, state } = tracker
  const names = namesOf(tracker)
  return (
    <div className={styles.facts}>
      <p>
        <b>{texts.kinds[kind]}</b> · {site}
      </p>
      <p>
        {occasionOf(tracker)} · {reachOf(tracker)}
      </p>
      {names === undefined ? null : <p>{names}</p>}
      <p>{texts.tickets(tracker.tickets)}</p>
      {reason === undefined ? null : (
        <p>
          {texts.offReasons[reason]} {texts.offText}
        </p>
      )}
      {state === 'on' && failing !== undefined ? (
        <p>{texts.failingSince(dateAndTime(new Date(failing), timeZone))}</p>
      ) : null}
      {tracker.is_creator_owner ? null : <p>{texts.notOwner}</p>}
      <Check check={tracker.check} />
      <p className={styles.muted}>
        {texts.ends(tracker.hint)} · {texts.by(tracker.created_by)}
      </p>
    </div>
  )
}

function Details({ tracker }: { readonly tracker: Tracker }) {
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <div>
        <Facts tracker={tracker} />
        <TrackerActs
          tracker={tracker}
          onChange={() => setIsChanging(true)}
          onRemoved={() => void navigate(paths.trackers())}
        />
      </div>
      <Trouble tracker={tracker} />
      {isChanging ? <TrackerDialog tracker={tracker} onClose={() => setIsChanging(false)} /> : null}
    </>
  )
}

function Opened() {
  const { tracker: id = '' } = useParams()
  const { id: organization } = useOrganization()
  const query = useApiQuery(listTrackers, { params: { organization } })
  const shown = query.data?.find((one) => one.id === id)
  useReloading(shown?.check?.state === 'pending', query.refetch)
  const back = (
    <ButtonLink look="line" href={paths.trackers()}>
      {texts.back}
    </ButtonLink>
  )
  return (
    <Screen
      title={shown === undefined ? texts.title : shown.project}
      action={shown === undefined ? null : <TrackerState tracker={shown} />}
    >
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {() =>
          shown === undefined ? (
            <EmptyState kind="noMatch" title={texts.gone} text={texts.goneText} action={back} />
          ) : (
            <Details tracker={shown} />
          )
        }
      </QueryView>
    </Screen>
  )
}

/** One tracker: what its tickets carry, its connection and what failed. */
export function TrackerPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Opened />
    </SecondFactorScreen>
  )
}
