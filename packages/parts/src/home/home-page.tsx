import type { ReactNode } from 'react'
import { home } from '@grana/messages/es/apps/home'
import { shell } from '@grana/messages/es/apps/shell'
import { portal } from '@grana/messages/es/portal'
import { ButtonLink } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { CheckCircleIcon } from '@grana/ui/icons'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import styles from './home-page.module.css'

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
  readonly coming: readonly { readonly title: string; readonly text: string }[]
}

/** A new app: what can be done today, and what cannot yet, said as it is. */
export function HomePage({ texts }: { readonly texts: HomeTexts }) {
  const { first_name: name } = useUser()
  return (
    <div className={styles.page}>
      <title>{portal.title(shell.home)}</title>
      <header className={styles.head}>
        <h1 className={styles.heading}>{home.greeting(name)}</h1>
        <p className={styles.lede}>{texts.lede}</p>
      </header>
      <div className={styles.columns}>
        <Ready texts={texts} />
        <section className={styles.coming} aria-labelledby="next">
          <h2 className={styles.panelTitle} id="next">
            {home.next}
          </h2>
          <dl className={styles.later}>
            {texts.coming.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>{home.comingNote}</p>
        </section>
      </div>
    </div>
  )
}

function Ready({ texts }: { readonly texts: HomeTexts }) {
  const { portalUrl } = useApp().runtime
  const user = useUser()
  const { security } = home
  const off = { ...security.secondFactorOff, text: texts.secondFactorWhy }
  return (
    <section className={styles.ready} aria-labelledby="ready">
      <div className={styles.sectionHead}>
        <h2 id="ready">{home.ready}</h2>
        <span>{home.readyNote}</span>
      </div>
      <ul className={styles.steps}>
        {user.two_factor_enabled ? null : (
          <Step {...off} isNow action={<Go href={portalUrl + portalLinks.twoFactor}>{off.action}</Go>} />
        )}
        <Step {...texts.programs} action={<Go href={portalUrl + portalLinks.programs}>{texts.programs.action}</Go>} />
        <Step {...texts.profile} action={<Go href={portalUrl + portalLinks.profile}>{texts.profile.action}</Go>} />
        {user.two_factor_enabled ? <Step {...security.secondFactorOn} action={<Done />} /> : null}
        <Step {...security.email} action={<Done />} />
      </ul>
    </section>
  )
}

interface StepProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  /** What should be done first. */
  readonly isNow?: boolean
}

function Step({ title, text, action, isNow = false }: StepProps) {
  return (
    <li className={classNames(styles.step, isNow && styles.now)}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {action}
    </li>
  )
}

function Go({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <ButtonLink look="line" href={href}>
      {children}
    </ButtonLink>
  )
}

function Done() {
  return (
    <span className={styles.done}>
      <CheckCircleIcon />
      {home.done}
    </span>
  )
}
