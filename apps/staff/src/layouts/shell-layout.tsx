import { useCallback, useMemo, type ReactNode } from 'react'
import { DeskContext } from '#app/lib/desk-context.ts'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { paths } from '#app/paths.ts'
import { getStaffDesk, type StaffPlace } from '@grana/contract/staff/desk'
import { shell } from '@grana/messages/es/apps/shell'
import { staffDesk as texts } from '@grana/messages/es/staff/desk'
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

const icons: Record<StaffPlace, ReactNode> = {
  reports: <WarningCircleIcon />,
  triage: <ScalesIcon />,
  leads: <EnvelopeSimpleIcon />,
  organizations: <BankIcon />,
  targets: <SealCheckIcon />,
  programs: <CompassIcon />,
  people: <UsersIcon />,
  acts: <FileTextIcon />,
}

/** The frame of the app, once it is known what is open to the person. */
export function ShellLayout() {
  const { session } = useApp()
  const load = useCallback(() => session.client.call(getStaffDesk), [session])
  const { state, reload, retry } = useLoaded(load)
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
    <DeskContext value={value}>
      <AppShell entries={entries} />
    </DeskContext>
  )
}

type ClosedProps = { readonly code: string; readonly text: string; readonly onRetry: () => void }

/** Nothing opens: the second factor is missing, or the API could not be asked. */
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
