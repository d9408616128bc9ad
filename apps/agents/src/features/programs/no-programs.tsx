import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'

/** Who has none yet is led to where all of them are. */
export function NoPrograms() {
  const { portalUrl } = useApp().runtime
  const action = <ButtonLink href={portalUrl + portalLinks.programs}>{texts.explore}</ButtonLink>
  return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={action} />
}
