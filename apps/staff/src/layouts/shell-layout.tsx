import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { goToFor } from '#app/lib/go-to-for.tsx'
import { notificationPath } from '#app/notification-path.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getStaffOverview, staffSections, type StaffOverview, type StaffSection } from '@grana/contract/staff/overview'
import { shell } from '@grana/messages/es/apps/shell'
import { staffHome } from '@grana/messages/es/staff/home'
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
  CalendarBlankIcon,
  ChatCircleTextIcon,
  CompassIcon,
  EnvelopeSimpleIcon,
  FileTextIcon,
  HandCoinsIcon,
  HouseIcon,
  ScalesIcon,
  SealCheckIcon,
  UsersIcon,
  WarningCircleIcon,
} from '@grana/ui/icons'
import { ClosedPlace } from './closed-place.tsx'

const icons: Record<StaffSection, ReactNode> = {
  reports: <WarningCircleIcon />,
  triage: <ScalesIcon />,
  disputes: <ChatCircleTextIcon />,
  payments: <HandCoinsIcon />,
  leads: <EnvelopeSimpleIcon />,
  organizations: <BankIcon />,
  targets: <SealCheckIcon />,
  pentests: <CalendarBlankIcon />,
  programs: <CompassIcon />,
  people: <UsersIcon />,
  acts: <FileTextIcon />,
}

/** Layout of the app, once the user's permissions are known. */
export function ShellLayout() {
  const { data, error, refetch } = useApiQuery(getStaffOverview)
  if (!data && error instanceof CallError) return <Closed error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingPage title={texts.loading} text={shell.loading} />
  return <Frame overview={data} />
}

const sectionOf = (pathname: string) => staffSections.find((place) => place === pathname.split('/')[1])

function Frame({ overview: { places, role } }: { readonly overview: StaffOverview }) {
  const asked = sectionOf(useLocation().pathname)
  // The log is open to all; a role without any section starts there.
  const isClosed = asked !== undefined && asked !== 'acts' && places.every(({ place }) => place !== asked)
  const total = places.reduce((sum, { waiting }) => sum + waiting, 0)
  const entries = () => [
    {
      label: staffHome.title,
      icon: <HouseIcon />,
      to: paths.home(),
      count: { value: total, label: texts.waiting(total) },
    },
    ...places.map(({ place, waiting }) => ({
      label: texts.places[place],
      icon: icons[place],
      to: paths.place(place),
      count: { value: waiting, label: texts.waiting(waiting) },
    })),
  ]
  const goTo = goToFor(places.map(({ place }) => place))
  return (
    <AppShell entries={entries} goTo={goTo} noticeAddress={notificationPath}>
      {isClosed ? <ClosedPlace role={role} /> : <Outlet />}
    </AppShell>
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
