import type { ReactNode } from 'react'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { portal } from '@grana/messages/es/portal'
import { ButtonLink } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { CheckCircleIcon } from '@grana/ui/icons'
import { useUser } from '../app/app-context.ts'
import styles from './home-page.module.css'

export interface HomeFrameProps {
  readonly lede: ReactNode
  /** What can be done today, each a `Step`. */
  readonly children: ReactNode
  readonly coming: readonly { readonly title: string; readonly text: string }[]
}

/** The home of a new app: what can be done today, and what cannot yet. */
export function HomeFrame({ lede, children, coming }: HomeFrameProps) {
  const { first_name: name } = useUser()
  return (
    <div className={styles.page}>
      <title>{portal.title(shell.home)}</title>
      <header className={styles.head}>
        <h1 className={styles.heading}>{home.greeting(name)}</h1>
        <div className={styles.lede}>{lede}</div>
      </header>
      <div className={styles.columns}>
        <section className={styles.ready} aria-labelledby="ready">
          <SectionHead id="ready" title={home.ready} note={<span>{home.readyNote}</span>} />
          <ul className={styles.steps}>{children}</ul>
        </section>
        {coming.length === 0 ? null : <Coming entries={coming} />}
      </div>
    </div>
  )
}

export interface SectionHeadProps {
  readonly id: string
  readonly title: string
  /** A note, or the link to the full list. */
  readonly note?: ReactNode
}

export function SectionHead({ id, title, note }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <h2 id={id}>{title}</h2>
      {note}
    </div>
  )
}

function Coming({ entries }: { readonly entries: HomeFrameProps['coming'] }) {
  return (
    <section className={styles.coming} aria-labelledby="next">
      <h2 className={styles.panelTitle} id="next">
        {home.next}
      </h2>
      <dl className={styles.later}>
        {entries.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{home.comingNote}</p>
    </section>
  )
}

export interface StepProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  /** The first thing to do. */
  readonly isNow?: boolean
}

export function Step({ title, text, action, isNow = false }: StepProps) {
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

export function Go({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <ButtonLink look="line" href={href}>
      {children}
    </ButtonLink>
  )
}

export function Done() {
  return (
    <span className={styles.done}>
      <CheckCircleIcon />
      {home.done}
    </span>
  )
}
