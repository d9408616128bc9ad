import type { ReactNode } from 'react'
import { home } from '@grana/messages/es/homes/home'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { useTwoFactorAddress } from '../app/two-factor-address.ts'
import { Done, Go, HomeFrame, Step, type HomeFrameProps } from './home-frame.tsx'

interface StepText {
  readonly title: string
  readonly text: string
  readonly action: string
}

export interface HomeTexts {
  readonly lede: string
  readonly secondFactorWhy: string
  readonly programs: StepText
  readonly profile: StepText
  readonly coming: HomeFrameProps['coming']
}

/** The home of a new app; `children` are the app's own steps. */
export function HomePage({ texts, children }: { readonly texts: HomeTexts; readonly children?: ReactNode }) {
  const { portalUrl } = useApp().runtime
  const user = useUser()
  const factorAddress = useTwoFactorAddress()
  const { security } = home
  const off = { ...security.secondFactorOff, text: texts.secondFactorWhy }
  return (
    <HomeFrame lede={texts.lede} coming={texts.coming}>
      {user.two_factor_enabled ? null : <Step {...off} isNow action={<Go href={factorAddress}>{off.action}</Go>} />}
      {children}
      <Step {...texts.programs} action={<Go href={portalUrl + portalLinks.programs}>{texts.programs.action}</Go>} />
      <Step {...texts.profile} action={<Go href={portalUrl + portalLinks.profile}>{texts.profile.action}</Go>} />
      {user.two_factor_enabled ? <Step {...security.secondFactorOn} action={<Done />} /> : null}
      <Step {...security.email} action={<Done />} />
    </HomeFrame>
  )
}
