import { paths } from '#app/paths.ts'
import { agentHelp, type AgentPlace } from '@grana/messages/es/apps/help'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { HelpPage } from '@grana/parts/help/help-page'

export function AgentHelpPage() {
  const { portalUrl } = useApp().runtime
  const addresses: Record<AgentPlace, string> = {
    explore: portalUrl + portalLinks.programs,
    programs: paths.programs(),
    reports: paths.reports(),
    points: paths.points(),
    twoFactor: portalUrl + portalLinks.twoFactor,
    notifications: portalUrl + portalLinks.notifications,
    visibility: portalUrl + portalLinks.visibility,
    hackers: portalUrl + portalLinks.hackers,
  }
  return <HelpPage {...agentHelp} addresses={addresses} />
}
