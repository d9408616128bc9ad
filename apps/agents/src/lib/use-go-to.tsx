import { paths, REPORT_PARAMETER } from '#app/paths.ts'
import { listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { reports as reportTexts } from '@grana/messages/es/apps/reports'
import { shell } from '@grana/messages/es/apps/shell'
import { useUser } from '@grana/parts/app/app-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { MAX_PER_KIND, type GoTo, type SearchProps } from '@grana/parts/shell/go-to'
import { matching } from '@grana/parts/shell/match-entries'
import { BugIcon, FileTextIcon, PlusIcon } from '@grana/ui/icons'

const kinds = shell.goTo

/** The programs of the agent, each once: a followed program may be one that also invited. */
function programsOf({ invited, followed, reported, invitations }: AgentPrograms) {
  const all = [...invited, ...followed, ...reported, ...invitations.map(({ program }) => program)]
  return [...new Map(all.map((program) => [program.id, program])).values()]
}

/** What the words find among the agent's own reports and programs. Reports need a second factor. */
function Search({ words: q, show }: SearchProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  const enabled = hasFactor && q !== ''
  const programs = useApiQuery(listAgentPrograms)
  const reports = useApiQuery(listAgentReports, { query: { q } }, { enabled })
  const found = enabled ? (reports.data?.data.reports ?? []) : []
  const own = programs.data && programsOf(programs.data)
  return show({
    groups: [
      {
        name: kinds.reports,
        entries: found.slice(0, MAX_PER_KIND).map(({ id, reference, title, program }) => ({
          id,
          label: `${reference} ${title}`,
          note: program.name,
          icon: <FileTextIcon />,
          to: paths.report(id),
        })),
      },
      {
        name: kinds.programs,
        entries: matching(own, q, ({ name, organization }) => `${name} ${organization.name}`).map((program) => ({
          id: program.id,
          label: program.name,
          note: program.organization.name,
          icon: <BugIcon />,
          to: paths.program(program.id),
        })),
      },
    ],
    isSearching: reports.isFetching,
  })
}

/** Search and go-to of an agent; a new report goes to the program of the last one. */
export function useGoTo(): GoTo {
  const { two_factor_enabled: hasFactor } = useUser()
  const latest = useApiQuery(listAgentReports, { query: { sort: 'moved' } }, { enabled: hasFactor })
  const program = latest.data?.data.reports[0]?.program.id
  const to = program === undefined ? paths.programs() : `${paths.program(program)}?${REPORT_PARAMETER}=1`
  return {
    acts: [{ id: 'act-report', label: reportTexts.write.start, icon: <PlusIcon />, to }],
    search: (words, show) => <Search words={words} show={show} />,
  }
}
