import { useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { History } from '#app/lib/history.tsx'
import { Facts, Panel, PanelSection } from '#app/lib/panel.tsx'
import { QueryPanel } from '#app/lib/query-panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { getStaffPerson, type PersonDetail } from '@grana/contract/staff/people'
import { clauseChoices } from '@grana/messages/es/staff/clauses'
import { staffPeople } from '@grana/messages/es/staff/people'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useUser } from '@grana/parts/app/app-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { PersonActions } from './person-actions.tsx'
import { PersonState } from './person-state.tsx'
import panel from '#app/lib/panel.module.css'

const texts = staffPeople.detail

/** One person: their account and its history, without their work. */
export function PersonPanel() {
  const { id = '' } = useParams()
  const query = useApiQuery(getStaffPerson, { params: { id } })
  return (
    <QueryPanel place="people" query={query}>
      {(person) => <Person key={person.id} person={person} />}
    </QueryPanel>
  )
}

type PersonProps = { readonly person: PersonDetail }

function Person({ person }: PersonProps) {
  const { id: own } = useUser()
  return (
    <Panel
      place="people"
      title={person.name}
      subtitle={<PersonState state={person.state} />}
      actions={person.moves.length > 0 ? <PersonActions person={person} /> : null}
    >
      <UnderWay person={person} />
      <Account person={person} />
      <PanelSection title={texts.organizations}>
        {person.organizations.length === 0 ? <p className={panel.quiet}>{staffTexts.none}</p> : null}
        <ul>
          {person.organizations.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </PanelSection>
      <History acts={person.history} />
      <PanelSection title={staffPeople.title}>
        <p className={panel.quiet}>{person.id === own ? texts.self : texts.scope}</p>
      </PanelSection>
    </Panel>
  )
}

/** An active suspension or recovery. */
function UnderWay({ person: { suspension, recovery } }: Pick<PersonProps, 'person'>) {
  const when = useDateFormat()
  return (
    <>
      {suspension ? (
        <PanelSection title={texts.suspension}>
          <Facts
            facts={[
              { label: texts.since, value: when(suspension.started_at) },
              { label: texts.clause, value: clauseChoices[suspension.clause] },
            ]}
          />
          <p className={panel.words}>{suspension.notice}</p>
        </PanelSection>
      ) : null}
      {recovery ? (
        <PanelSection title={texts.recovery}>
          <Facts
            facts={[
              { label: texts.asked, value: when(recovery.asked_at) },
              { label: texts.due, value: when(recovery.due_at) },
            ]}
          />
        </PanelSection>
      ) : null}
    </>
  )
}

function Account({ person }: Pick<PersonProps, 'person'>) {
  const when = useDateFormat()
  return (
    <PanelSection title={texts.data}>
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
    </PanelSection>
  )
}
