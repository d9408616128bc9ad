import { useCallback, useMemo, type ReactNode } from 'react'
import { useQuery } from '#app/lib/use-query.ts'
import { WorkspaceContext } from '#app/lib/workspace-context.ts'
import { notificationPath } from '#app/notification-path.ts'
import { paths } from '#app/paths.ts'
import { getStaffOverview, type StaffSection } from '@grana/contract/staff/overview'
import { shell } from '@grana/messages/es/apps/shell'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { PlainPage } from '@grana/parts/app/plain-page'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Standalone } from '@grana/parts/app/standalone'
import { WaitingPage } from '@grana/parts/app/waiting-page'
import { AppShell } from '@grana/parts/shell/app-shell'
import { Button, ButtonLink } from '@grana/ui/button'
import {
  BankIcon,
  CompassIcon,
  EnvelopeSimpleIcon,
  FileTextIcon,
  ScalesIcon,
  SealCheckIcon,
  UsersIcon,
  WarningCircleIcon,
} from '@grana/ui/icons'

const icons: Record<StaffSection, ReactNode> = {
  reports: <WarningCircleIcon />,
  triage: <ScalesIcon />,
  leads: <EnvelopeSimpleIcon />,
  organizations: <BankIcon />,
  targets: <SealCheckIcon />,
  programs: <CompassIcon />,
  people: <UsersIcon />,
  acts: <FileTextIcon />,
}

/** Layout of the app, once the user's permissions are known. */
export function ShellLayout() {
  const { session } = useApp()
  const load = useCallback(() => session.client.call(getStaffOverview), [session])
  const { state, reload, retry } = useQuery(load)
  const desk = state.status === 'ready' ? state.value : undefined
  const value = useMemo(() => desk && { desk, reload }, [desk, reload])
  if (state.status === 'loading') return <WaitingPage title={texts.loading} text={shell.loading} />
  if (state.status === 'failed') return <Closed code={state.code} text={state.text} onRetry={retry} />
  const entries = () =>
    state.value.places.map(({ place, waiting }) => ({
      label: texts.places[place],
      icon: icons[place],
      to: paths.place(place),
      count: { value: waiting, label: texts.waiting(waiting) },
    }))
  return (
    <WorkspaceContext value={value}>
      <AppShell entries={entries} noticeAddress={notificationPath} />
    </WorkspaceContext>
  )
}

type ClosedProps = { readonly code: string; readonly text: string; readonly onRetry: () => void }

/** Shown when nothing can be opened: the second factor is missing, or the API failed. */
function Closed({ code, text, onRetry }: ClosedProps) {
  const { runtime } = useApp()
  const isKeyMissing = code === 'auth.passkey_first'
  const { factor } = texts
  return (
    <Standalone>
      <PlainPage
        title={isKeyMissing ? factor.title : texts.failed}
        heading={isKeyMissing ? factor.heading : texts.failed}
        text={isKeyMissing ? factor.text : text}
        actions={
          <>
            {isKeyMissing ? (
              <ButtonLink href={runtime.portalUrl + portalLinks.twoFactor}>{factor.action}</ButtonLink>
            ) : null}
            <Button look={isKeyMissing ? 'line' : 'ink'} onClick={onRetry}>
              {isKeyMissing ? factor.again : texts.retry}
            </Button>
          </>
        }
      />
    </Standalone>
  )
}
