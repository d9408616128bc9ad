import { useMemo } from 'react'
import { goToIn } from '#app/lib/organization/go-to-in.tsx'
import type { OrganizationState } from '#app/lib/organization/organization-context.ts'
import { OrganizationProvider } from '#app/lib/organization/organization-provider.tsx'
import type { Organization } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import { getReportFigures } from '@grana/contract/reports/inbox'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
import { useUser } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import type { ShownQuery } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { AppShell } from '@grana/parts/shell/app-shell'
import type { NavigationEntry } from '@grana/parts/shell/shell-navigation'
import {
  BankIcon,
  BugIcon,
  CalendarBlankIcon,
  CompassIcon,
  CrosshairIcon,
  FileTextIcon,
  HandCoinsIcon,
  HouseIcon,
  UsersIcon,
  WarningCircleIcon,
} from '@grana/ui/icons'
import { notificationPath } from '../notification-path.ts'
import { paths } from '../paths.ts'
import { OrganizationGate } from './organization-gate.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'

interface Counts {
  readonly reports: number | undefined
  readonly targets: number | undefined
}

/** How many reports are open and how many targets are unproven; unknown while they load, or where they are closed to the user. */
function useCounts(organization: Organization | undefined): Counts {
  const params = { organization: organization?.id ?? '' }
  const { two_factor_enabled: hasFactor } = useUser()
  // Reports are closed to accounts without a second factor.
  const seesReports = hasFactor && organization?.can.see_reports === true
  const seesTargets = organization?.can.see_targets === true
  const reports = useApiQuery(getReportFigures, { params }, { enabled: seesReports })
  const unproven = { params, query: { authority: 'unproven' as const } }
  const targets = useApiQuery(listTargets, unproven, { enabled: seesTargets })
  return {
    reports: seesReports ? reports.data?.open : undefined,
    targets: seesTargets ? targets.data?.meta.total : undefined,
  }
}

const counted = (value: number | undefined, label: (amount: number) => string) =>
  value === undefined ? undefined : { value, label: label(value) }

/** Navigation entries the user has permissions for. */
function placesIn(organization: Organization | undefined, { reports, targets }: Counts): readonly NavigationEntry[] {
  if (!organization) return []
  const { can } = organization
  const inbox = { label: customerTitles.inbox, icon: <WarningCircleIcon />, to: paths.reports() }
  const assets = { label: customerTitles.targets, icon: <CrosshairIcon />, to: paths.targets() }
  return [
    ...(can.see_reports ? [{ ...inbox, count: counted(reports, shell.waiting.openReports) }] : []),
    ...(can.see_programs ? [{ label: customerTitles.programs, icon: <BugIcon />, to: paths.programs() }] : []),
    ...(can.see_programs
      ? [{ label: customerTitles.pentests, icon: <CalendarBlankIcon />, to: paths.pentests() }]
      : []),
    ...(can.see_targets ? [{ ...assets, count: counted(targets, shell.waiting.unprovenTargets) }] : []),
    ...(can.see_wallet ? [{ label: shell.payments, icon: <HandCoinsIcon />, to: paths.payments() }] : []),
    ...(can.see_members ? [{ label: customerTitles.team, icon: <UsersIcon />, to: paths.team() }] : []),
    { label: organizationTexts.profile.nav, icon: <BankIcon />, to: paths.organization() },
    ...(can.see_audit ? [{ label: customerTitles.audit, icon: <FileTextIcon />, to: paths.audit() }] : []),
  ]
}

function Frame({ query }: { readonly query: ShownQuery<OrganizationState> }) {
  const organization = query.data?.organization
  const counts = useCounts(organization)
  const goTo = useMemo(() => organization && goToIn(organization), [organization])
  const entries = (portalUrl: string) => [
    { label: shell.home, icon: <HouseIcon />, to: paths.home() },
    ...placesIn(organization, counts),
    { label: shell.programs, icon: <CompassIcon />, to: portalUrl + portalLinks.programs },
  ]
  return (
    <AppShell
      entries={entries}
      root={query.data?.current?.name}
      goTo={goTo}
      about={<OrganizationSwitcher />}
      noticeAddress={notificationPath}
      helpAddress={paths.help()}
    >
      <OrganizationGate query={query} />
    </AppShell>
  )
}

export function ShellLayout() {
  return <OrganizationProvider>{(query) => <Frame query={query} />}</OrganizationProvider>
}
