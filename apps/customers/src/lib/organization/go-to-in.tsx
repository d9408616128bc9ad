import { paths } from '#app/paths.ts'
import { listMembers } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { listReports } from '@grana/contract/reports/inbox'
import { isSearchable } from '@grana/contract/reports/search'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
import { team } from '@grana/messages/es/apps/team'
import { useUser } from '@grana/parts/app/app-context'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { MAX_PER_KIND, type GoTo, type GoToEntry, type SearchProps } from '@grana/parts/shell/go-to'
import { matching } from '@grana/parts/shell/match-entries'
import { BugIcon, CrosshairIcon, PlusIcon, UsersIcon, WarningCircleIcon } from '@grana/ui/icons'

const kinds = shell.goTo

function useReports({ id, can }: Organization, q: string) {
  const { two_factor_enabled: hasFactor } = useUser()
  const enabled = hasFactor && can.see_reports && q !== '' && isSearchable(q)
  const query = useApiQuery(listReports, { params: { organization: id }, query: { q } }, { enabled })
  const entries = (enabled ? (query.data?.data ?? []) : []).slice(0, MAX_PER_KIND).map((report) => ({
    id: report.id,
    label: [report.reference, report.title].filter(Boolean).join(' '),
    note: report.program.name,
    icon: <WarningCircleIcon />,
    to: paths.report(report.id),
  }))
  return { entries, isSearching: query.isFetching }
}

function useTargets({ id, can }: Organization, q: string) {
  const enabled = can.see_targets && q !== ''
  const query = useApiQuery(listTargets, { params: { organization: id }, query: { q } }, { enabled })
  const entries = (enabled ? (query.data?.data ?? []) : []).slice(0, MAX_PER_KIND).map((target) => ({
    id: target.id,
    label: target.name,
    note: target.address,
    icon: <CrosshairIcon />,
    to: paths.target(target.id),
  }))
  return { entries, isSearching: query.isFetching }
}

function usePrograms({ id, can }: Organization, q: string): readonly GoToEntry[] {
  const { entries } = useAllEntries(
    listOrganizationPrograms,
    { params: { organization: id }, query: {} },
    { enabled: can.see_programs },
  )
  return matching(entries, q, ({ name }) => name).map((program) => ({
    id: program.id,
    label: program.name,
    icon: <BugIcon />,
    to: paths.program(program.id),
  }))
}

function usePeople({ id, can }: Organization, q: string): readonly GoToEntry[] {
  const { entries } = useAllEntries(
    listMembers,
    { params: { organization: id }, query: {} },
    { enabled: can.see_members && q !== '' },
  )
  return matching(entries, q, (person) => `${person.first_name} ${person.last_name} ${person.email}`).map((person) => ({
    id: person.id,
    label: `${person.first_name} ${person.last_name}`,
    note: person.email,
    icon: <UsersIcon />,
    to: paths.team(),
  }))
}

/** What the words find among the things of an organization that the user may see. */
function Search({ organization, words: q, show }: SearchProps & { readonly organization: Organization }) {
  const reports = useReports(organization, q)
  const targets = useTargets(organization, q)
  return show({
    groups: [
      { name: kinds.reports, entries: reports.entries },
      { name: kinds.programs, entries: usePrograms(organization, q) },
      { name: kinds.targets, entries: targets.entries },
      { name: kinds.people, entries: usePeople(organization, q) },
    ],
    isSearching: reports.isSearching || targets.isSearching,
  })
}

function actsIn({ can }: Organization): readonly GoToEntry[] {
  const toActionEntry = (label: string, to: string) => ({ id: `act-${to}`, label, icon: <PlusIcon />, to })
  return [
    ...(can.create_program ? [toActionEntry(customerTitles.newProgram, paths.beginProgram())] : []),
    ...(can.write_targets ? [toActionEntry(customerTitles.newTarget, paths.newTarget())] : []),
    ...(can.invite ? [toActionEntry(team.invite.team, paths.invite())] : []),
  ]
}

/** Search and go-to of an organization. */
export function goToIn(organization: Organization): GoTo {
  return {
    acts: actsIn(organization),
    search: (words, show) => <Search organization={organization} words={words} show={show} />,
  }
}
