import { useCallback } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { useDesk } from '#app/lib/desk-context.ts'
import { History } from '#app/lib/history.tsx'
import { LoadedPanel } from '#app/lib/loaded-panel.tsx'
import { Facts, Panel, PanelPart } from '#app/lib/panel.tsx'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { useWhen } from '#app/lib/use-when.ts'
import { getStaffPerson, type PersonDetail } from '@grana/contract/staff/people'
import { clauseChoices } from '@grana/messages/es/staff/clauses'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffPeople } from '@grana/messages/es/staff/people'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { PersonActions } from './person-actions.tsx'
import { PersonState } from './person-state.tsx'
import panel from '#app/lib/panel.module.css'

const texts = staffPeople.detail

/** One person: who they are and what was done about them; nothing of their work. */
export function PersonPanel() {
  const { id = '' } = useParams()
  const { session } = useApp()
  const reloadList = useOutletContext<() => Promise<void>>()
  const { reload: reloadDesk } = useDesk()
  const load = useCallback(() => session.client.call(getStaffPerson, { params: { id } }), [session, id])
  const { state, retry, put } = useLoaded(load)
  const show = (person: PersonDetail) => {
    put(person)
    void reloadList()
    void reloadDesk()
  }
  return (
    <LoadedPanel place="people" state={state} onRetry={retry}>
      {(person) => <Person key={person.id} person={person} onChange={show} />}
    </LoadedPanel>
  )
}

type PersonProps = { readonly person: PersonDetail; readonly onChange: (person: PersonDetail) => void }

function Person({ person, onChange }: PersonProps) {
  const { id: own } = useUser()
  return (
    <Panel
      place="people"
      title={person.name}
      subtitle={<PersonState state={person.state} />}
      actions={person.moves.length > 0 ? <PersonActions person={person} onChange={onChange} /> : null}
    >
      <UnderWay person={person} />
      <Account person={person} />
      <PanelPart title={texts.organizations}>
        {person.organizations.length === 0 ? <p className={panel.quiet}>{staffDesk.none}</p> : null}
        <ul>
          {person.organizations.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </PanelPart>
      <History acts={person.history} />
      <PanelPart title={staffPeople.title}>
        <p className={panel.quiet}>{person.id === own ? texts.self : texts.scope}</p>
      </PanelPart>
    </Panel>
  )
}

/** A suspension or a recovery that stands. */
function UnderWay({ person: { suspension, recovery } }: Pick<PersonProps, 'person'>) {
  const when = useWhen()
  return (
    <>
      {suspension ? (
        <PanelPart title={texts.suspension}>
          <Facts
            facts={[
              { label: texts.since, value: when(suspension.started_at) },
              { label: texts.clause, value: clauseChoices[suspension.clause] },
            ]}
          />
          <p className={panel.words}>{suspension.notice}</p>
        </PanelPart>
      ) : null}
      {recovery ? (
        <PanelPart title={texts.recovery}>
          <Facts
            facts={[
              { label: texts.asked, value: when(recovery.asked_at) },
              { label: texts.due, value: when(recovery.due_at) },
            ]}
          />
        </PanelPart>
      ) : null}
    </>
  )
}

function Account({ person }: Pick<PersonProps, 'person'>) {
  const when = useWhen()
  return (
    <PanelPart title={texts.data}>
      <Facts
        facts={[
          { label: texts.kind, value: staffPeople.kinds[person.kind] },
          { label: texts.email, value: person.email },
          ...(person.username ? [{ label: texts.username, value: person.username, mono: true as const }] : []),
          { label: texts.country, value: countryName(person.country) },
          { label: texts.lastLogin, value: person.last_login_at ? when(person.last_login_at) : texts.never },
          { label: texts.secondFactor, value: person.second_factor ? texts.on : texts.off },
          { label: texts.sessions, value: person.open_sessions, mono: true },
        ]}
      />
    </PanelPart>
  )
}
