import { NameCell, When } from '#app/lib/cells.tsx'
import { countryName } from '#app/lib/country-name.ts'
import { RowLink } from '#app/lib/row-link.tsx'
import { useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { listStaffPeople } from '@grana/contract/staff/people'
import { staffPeople as texts } from '@grana/messages/es/staff/people'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { PersonState } from './person-state.tsx'
import styles from './people.module.css'

/** Searches people by email address or username. There is no list to browse. */
export function PeoplePage() {
  const filter = useFilter()
  const { words, page } = filter
  const list = useApiQuery(listStaffPeople, { query: { q: words, page } })
  return (
    <WorkList
      place="people"
      title={texts.title}
      lede={texts.lede}
      hint={texts.searchHint}
      filter={filter}
      columns={texts.columns}
      columnsClass={styles.columns}
      query={list}
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
    />
  )
}
