import { shell } from '@grana/messages/es/apps/shell'
import { targets } from '@grana/messages/es/apps/targets'
import { portalLinks } from '@grana/parts/app/portal-links'
import { AppShell } from '@grana/parts/shell/app-shell'
import { CompassIcon, CrosshairIcon, HouseIcon } from '@grana/ui/icons'
import { paths } from '../paths.ts'

const entries = (portalUrl: string) => [
  { label: shell.home, icon: <HouseIcon />, to: paths.home() },
  { label: targets.title, icon: <CrosshairIcon />, to: paths.targets() },
  { label: shell.programs, icon: <CompassIcon />, to: portalUrl + portalLinks.programs },
]

export function ShellLayout() {
  return <AppShell entries={entries} />
}
