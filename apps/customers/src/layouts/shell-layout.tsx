import { OrganizationProvider } from '#app/lib/organization/organization-provider.tsx'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
import { portalLinks } from '@grana/parts/app/portal-links'
import { AppShell } from '@grana/parts/shell/app-shell'
import {
  BankIcon,
  BugIcon,
  CompassIcon,
  CrosshairIcon,
  FileTextIcon,
  HouseIcon,
  UsersIcon,
  WarningCircleIcon,
} from '@grana/ui/icons'
import { notificationPath } from '../notification-path.ts'
import { paths } from '../paths.ts'
import { OrganizationGate } from './organization-gate.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'

/** Navigation entries the user has permissions for. */
function placesIn(organization: Organization | undefined) {
  if (!organization) return []
  const { can } = organization
  return [
    ...(can.see_reports ? [{ label: customerTitles.inbox, icon: <WarningCircleIcon />, to: paths.reports() }] : []),
    ...(can.see_programs ? [{ label: customerTitles.programs, icon: <BugIcon />, to: paths.programs() }] : []),
    ...(can.see_targets ? [{ label: customerTitles.targets, icon: <CrosshairIcon />, to: paths.targets() }] : []),
    ...(can.see_members ? [{ label: customerTitles.team, icon: <UsersIcon />, to: paths.team() }] : []),
    { label: organizationTexts.profile.nav, icon: <BankIcon />, to: paths.organization() },
    ...(can.see_audit ? [{ label: customerTitles.audit, icon: <FileTextIcon />, to: paths.audit() }] : []),
  ]
}

function entriesOf(organization: Organization | undefined) {
  return (portalUrl: string) => [
    { label: shell.home, icon: <HouseIcon />, to: paths.home() },
    ...placesIn(organization),
    { label: shell.programs, icon: <CompassIcon />, to: portalUrl + portalLinks.programs },
  ]
}

export function ShellLayout() {
  return (
    <OrganizationProvider>
      {(query) => (
        <AppShell
          entries={entriesOf(query.data?.organization)}
          about={<OrganizationSwitcher />}
          noticeAddress={notificationPath}
          helpAddress={paths.help()}
        >
          <OrganizationGate query={query} />
        </AppShell>
      )}
    </OrganizationProvider>
  )
}
