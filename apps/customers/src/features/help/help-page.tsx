import { paths } from '#app/paths.ts'
import { customerHelp, type CustomerPlace } from '@grana/messages/es/apps/help'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { HelpPage } from '@grana/parts/help/help-page'

export function CustomerHelpPage() {
  const { portalUrl } = useApp().runtime
  const addresses: Record<CustomerPlace, string> = {
    organization: paths.organization(),
    targets: paths.targets(),
    programs: paths.programs(),
    team: paths.team(),
    reports: paths.reports(),
    audit: paths.audit(),
    twoFactor: portalUrl + portalLinks.twoFactor,
    contact: portalUrl + portalLinks.contact,
  }
  return <HelpPage {...customerHelp} addresses={addresses} />
}
