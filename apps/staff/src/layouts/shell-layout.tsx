import type { ReactNode } from 'react'
import { goToFor } from '#app/lib/go-to-for.tsx'
import { notificationPath } from '#app/notification-path.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getStaffOverview, type StaffSection } from '@grana/contract/staff/overview'
import { shell } from '@grana/messages/es/apps/shell'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { PlainPage } from '@grana/parts/app/plain-page'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Standalone } from '@grana/parts/app/standalone'
import { WaitingPage } from '@grana/parts/app/waiting-page'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useApiQuery } from '@grana/parts/query/use-api-query'
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
  const { data, error, refetch } = useApiQuery(getStaffOverview)
  if (!data && error instanceof CallError) return <Closed error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingPage title={texts.loading} text={shell.loading} />
  const entries = () =>
    data.places.map(({ place, waiting }) => ({
      label: texts.places[place],
      icon: icons[place],
      to: paths.place(place),
      count: { value: waiting, label: texts.waiting(waiting) },
    }))
  return (
    <AppShell
      entries={entries}
      goTo={goToFor(data.places.map(({ place }) => place))}
      noticeAddress={notificationPath}
    />
  )
}

type ClosedProps = { readonly error: CallError; readonly onRetry: () => void }

/** Shown when nothing can be opened: the second factor is missing, or the API failed. */
function Closed({ error, onRetry }: ClosedProps) {
  const { runtime } = useApp()
  const isKeyMissing = error.code === 'auth.passkey_first'
  const { factor } = texts
  return (
    <Standalone>
      <PlainPage
        title={isKeyMissing ? factor.title : texts.failed}
        heading={isKeyMissing ? factor.heading : texts.failed}
        text={isKeyMissing ? factor.text : callErrorText(error)}
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
