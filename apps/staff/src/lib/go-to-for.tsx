import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { listStaffLeads } from '@grana/contract/staff/leads'
import { listStaffOrganizations } from '@grana/contract/staff/organizations'
import type { StaffSection } from '@grana/contract/staff/overview'
import { listStaffPeople } from '@grana/contract/staff/people'
import { listStaffPrograms } from '@grana/contract/staff/programs'
import { listStaffReports } from '@grana/contract/staff/triage'
import { shell } from '@grana/messages/es/apps/shell'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { MAX_PER_KIND, type GoTo, type GoToEntry, type SearchProps } from '@grana/parts/shell/go-to'
import { matching } from '@grana/parts/shell/match-entries'
import { BankIcon, CompassIcon, EnvelopeSimpleIcon, UsersIcon, WarningCircleIcon } from '@grana/ui/icons'

const kinds = shell.goTo

interface SearchResult {
  readonly id: string
  readonly label: string
  readonly note: string
}

function entriesIn(place: StaffSection, icon: ReactNode, things: readonly SearchResult[]): readonly GoToEntry[] {
  return things.slice(0, MAX_PER_KIND).map((thing) => ({ ...thing, icon, to: paths.one(place, thing.id) }))
}

/** What the words find in the sections that the user may open; nothing is requested of the others. */
function Search({ sections, words: q, show }: SearchProps & { readonly sections: readonly StaffSection[] }) {
  const queryOptions = (place: StaffSection) => ({ enabled: q !== '' && sections.includes(place) })
  const leads = useApiQuery(listStaffLeads, { query: { q, state: 'all' } }, queryOptions('leads'))
  const organizations = useApiQuery(listStaffOrganizations, { query: { q } }, queryOptions('organizations'))
  const programs = useApiQuery(listStaffPrograms, { query: { q } }, queryOptions('programs'))
  const people = useApiQuery(listStaffPeople, { query: { q } }, queryOptions('people'))
  const reports = useApiQuery(listStaffReports, { query: {} }, queryOptions('reports'))
  const rowsOf = <T,>(place: StaffSection, query: { data?: { data: readonly T[] } | undefined }) =>
    queryOptions(place).enabled ? (query.data?.data ?? []) : []
  const own = matching(rowsOf('reports', reports), q, ({ reference, title }) => `${reference} ${title}`)
  const groups = [
    {
      name: kinds.reports,
      entries: entriesIn(
        'reports',
        <WarningCircleIcon />,
        own.map(({ id, reference, title, program }) => ({ id, label: `${reference} ${title}`, note: program.name })),
      ),
    },
    {
      name: kinds.leads,
      entries: entriesIn(
        'leads',
        <EnvelopeSimpleIcon />,
        rowsOf('leads', leads).map(({ id, name, organization }) => ({ id, label: name, note: organization })),
      ),
    },
    {
      name: kinds.organizations,
      entries: entriesIn(
        'organizations',
        <BankIcon />,
        rowsOf('organizations', organizations).map(({ id, name, country }) => ({ id, label: name, note: country })),
      ),
    },
    {
      name: kinds.programs,
      // The panel shows a row of the list: the list has to contain it.
      entries: rowsOf('programs', programs)
        .slice(0, MAX_PER_KIND)
        .map(({ id, name, organization }) => ({
          id,
          label: name,
          note: organization.name,
          icon: <CompassIcon />,
          to: `${paths.one('programs', id)}?q=${encodeURIComponent(name)}`,
        })),
    },
    {
      name: kinds.people,
      entries: entriesIn(
        'people',
        <UsersIcon />,
        rowsOf('people', people).map(({ id, name, email }) => ({ id, label: name, note: email })),
      ),
    },
  ]
  const isSearching = [leads, organizations, programs, people].some(({ isFetching }) => isFetching)
  return show({ groups, isSearching })
}

/** Search and go-to of a member of staff, in the sections that they may open. */
export function goToFor(sections: readonly StaffSection[]): GoTo {
  return { acts: [], search: (words, show) => <Search sections={sections} words={words} show={show} /> }
}
