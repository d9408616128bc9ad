import { useCallback } from 'react'
import { NameCell, When } from '#app/lib/cells.tsx'
import { countryName } from '#app/lib/country-name.ts'
import { RowLink } from '#app/lib/row-link.tsx'
import { useFilter } from '#app/lib/use-filter.ts'
import { useQuery } from '#app/lib/use-query.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { listStaffPeople } from '@grana/contract/staff/people'
import { staffPeople as texts } from '@grana/messages/es/staff/people'
import { useApp } from '@grana/parts/app/app-context'
import { PersonState } from './person-state.tsx'
import styles from './people.module.css'

/** Searches people by email address or username. There is no list to browse. */
export function PeoplePage() {
  const { session } = useApp()
  const filter = useFilter()
  const { words, page } = filter
  const load = useCallback(
    () => session.client.callWithMeta(listStaffPeople, { query: { q: words, page } }),
    [session, words, page],
  )
  const list = useQuery(load)
  return (
    <WorkList
      place="people"
      title={texts.title}
      lede={texts.lede}
      hint={texts.searchHint}
      filter={filter}
      columns={texts.columns}
      columnsClass={styles.columns}
      state={list.state}
      onRetry={list.retry}
      renderRow={(person) => (
        <>
          <NameCell second={person.email}>
            <RowLink place="people" id={person.id} filter={filter}>
              {person.username ?? person.name}
            </RowLink>
          </NameCell>
          <span>{texts.kinds[person.kind]}</span>
          <PersonState state={person.state} />
          <span>{countryName(person.country)}</span>
          <When at={person.signed_up_at} />
        </>
      )}
      keyOf={({ id }) => id}
      empty={texts.empty}
      noMatch={texts.noMatch}
      context={list.reload}
    />
  )
}
