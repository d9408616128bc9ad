import { useGoTo } from '#app/lib/use-go-to.tsx'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { shell } from '@grana/messages/es/apps/shell'
import { agentEngagements } from '@grana/messages/es/pentests/agent-engagements'
import { useUser } from '@grana/parts/app/app-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { AppShell } from '@grana/parts/shell/app-shell'
import {
  BugIcon,
  CalendarBlankIcon,
  CodeIcon,
  CompassIcon,
  FileTextIcon,
  HandCoinsIcon,
  HouseIcon,
  SealCheckIcon,
} from '@grana/ui/icons'
import { notificationPath } from '../notification-path.ts'
import { paths } from '../paths.ts'

const toCountLabel = (value: number | undefined, label: (amount: number) => string) =>
  value === undefined ? undefined : { value, label: label(value) }

/** What waits for the agent: questions of organizations, and invitations. Reports need a second factor. */
function useEntries() {
  const { two_factor_enabled: hasFactor } = useUser()
  const programs = useApiQuery(listAgentPrograms)
  const questions = useApiQuery(
    listAgentReports,
    { query: { state: ['needs_info'], sort: 'moved' } },
    { enabled: hasFactor },
  )
  const invitations = toCountLabel(programs.data?.invitations.length, shell.waiting.invitations)
  const asked = toCountLabel(hasFactor ? questions.data?.meta.total : undefined, shell.waiting.questions)
  return () => [
    { label: shell.home, icon: <HouseIcon />, to: paths.home() },
    { label: agentPrograms.title, icon: <BugIcon />, to: paths.programs(), count: invitations },
    { label: reports.agent.title, icon: <FileTextIcon />, to: paths.reports(), count: asked },
    { label: shell.payments, icon: <HandCoinsIcon />, to: paths.payments() },
    { label: agentEngagements.title, icon: <CalendarBlankIcon />, to: paths.pentests() },
    { label: pointsTexts.title, icon: <SealCheckIcon />, to: paths.points() },
    { label: shell.programs, icon: <CompassIcon />, to: paths.explore() },
  ]
}

const ofAccount = [{ label: shell.person.tokens, icon: <CodeIcon />, to: paths.apiTokens() }]

export function ShellLayout() {
  return (
    <AppShell
      entries={useEntries()}
      ofAccount={ofAccount}
      goTo={useGoTo()}
      noticeAddress={notificationPath}
      helpAddress={paths.help()}
    />
  )
}
