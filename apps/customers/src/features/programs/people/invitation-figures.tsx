import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  getInvitationFigures,
  invitationLimits,
  saveAgentPlaces,
  type InvitationFigures as Figures,
} from '@grana/contract/programs/invitations'
import { declineReasons } from '@grana/messages/es/apps/agent-programs'
import { programs } from '@grana/messages/es/apps/programs'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './people.module.css'

const texts = programs.agents
const counted = ['pending', 'accepted', 'rejected', 'expired', 'left', 'removed'] as const

interface PlacesProps {
  readonly places: number | null
  readonly onSave: (places: number | null) => Promise<unknown>
}

function Places({ places, onSave }: PlacesProps) {
  const [typed, setTyped] = useState(places === null ? '' : String(places))
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const save = () => {
    const value = typed.trim() === '' ? null : Number(typed)
    const isValid = value === null || (Number.isInteger(value) && value >= 1 && value <= invitationLimits.maxPlaces)
    setError(isValid ? undefined : texts.placesInvalid)
    if (isValid) act('places', { work: () => onSave(value), done: texts.placesSaved })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={texts.places} echo={texts.placesHint} error={error}>
        <TextInput
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" look="line" busy={isBusy}>
        {texts.placesSave}
      </Button>
    </form>
  )
}

function Counts({ figures: { states, reasons, places } }: { readonly figures: Figures }) {
  return (
    <>
      <ul className={styles.counts} aria-label={texts.figures}>
        {counted.map((state) =>
          states[state] === 0 ? null : (
            <li key={state}>
              <b>{state === 'accepted' && places !== null ? texts.ofPlaces(states[state], places) : states[state]}</b>{' '}
              {texts.stateCounts[state]}
            </li>
          ),
        )}
      </ul>
      {reasons.length === 0 ? null : (
        <>
          <h4>{texts.whyDeclined}</h4>
          <ul className={styles.counts}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <b>{count}</b> {declineReasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Invitations by state, why agents declined as counts, and the limit of places. */
export function InvitationFigures({ programId }: { readonly programId: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, program: programId }
  const query = useApiQuery(getInvitationFigures, { params })
  return (
    <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
      {(figures) => (
        <div className={styles.figures}>
          <Counts figures={figures} />
          <Places
            key={figures.places}
            places={figures.places}
            onSave={(places) => client.call(saveAgentPlaces, { params, body: { places } })}
          />
        </div>
      )}
    </QueryView>
  )
}
