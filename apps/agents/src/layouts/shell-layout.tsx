import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { shell } from '@grana/messages/es/apps/shell'
import { portalLinks } from '@grana/parts/app/portal-links'
import { AppShell } from '@grana/parts/shell/app-shell'
import { BugIcon, CompassIcon, FileTextIcon, HouseIcon, SealCheckIcon } from '@grana/ui/icons'
import { notificationPath } from '../notification-path.ts'
import { paths } from '../paths.ts'

const entries = (portalUrl: string) => [
  { label: shell.home, icon: <HouseIcon />, to: paths.home() },
  { label: agentPrograms.title, icon: <BugIcon />, to: paths.programs() },
  { label: reports.agent.title, icon: <FileTextIcon />, to: paths.reports() },
  { label: pointsTexts.title, icon: <SealCheckIcon />, to: paths.points() },
  { label: shell.programs, icon: <CompassIcon />, to: portalUrl + portalLinks.programs },
]

export function ShellLayout() {
  return <AppShell entries={entries} noticeAddress={notificationPath} helpAddress={paths.help()} />
}
