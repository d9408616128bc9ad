import type { ReactNode } from 'react'
import { shell } from '@grana/messages/es/apps/shell'
import { home } from '@grana/messages/es/homes/home'
import { portal } from '@grana/messages/es/portal'
import { ButtonLink } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { CaretRightIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { useUser } from '../app/app-context.ts'
import { SectionHead, Step, type SectionHeadProps } from './home-frame.tsx'
import styles from './working-home.module.css'

export interface WorkingHomeFrameProps {
  /** Actions that the user can start here. */
  readonly acts: ReactNode
  readonly children: ReactNode
}

/** The home of an active user: actions, and below them the current state. */
export function WorkingHomeFrame({ acts, children }: WorkingHomeFrameProps) {
  const { first_name: name } = useUser()
  return (
    <div className={styles.page}>
      <title>{portal.title(shell.home)}</title>
      <header className={styles.head}>
        <h1>{home.greeting(name)}</h1>
        <div className={styles.acts}>{acts}</div>
      </header>
      {children}
    </div>
  )
}

const placeholders = (count: number) => Array.from({ length: count }, (_, index) => index)

const shapeLines = (count: number) =>
  placeholders(count).map((index) => (
    <div className={styles.shapeLine} key={index}>
      <Skeleton width={index % 2 === 0 ? 5 : 4} />
    </div>
  ))

/** Figures, lines and panels, where those of the page will be. */
export const homeSkeleton = (
  <div aria-hidden>
    <div className={styles.figures}>
      <dl>
        {placeholders(4).map((index) => (
          <div className={styles.shape} key={index}>
            <Skeleton height="caption" width={6} />
            <Skeleton height="title" width={4} />
          </div>
        ))}
      </dl>
    </div>
    <div className={styles.section}>
      <Skeleton height="title" width={3} />
      {shapeLines(5)}
    </div>
  </div>
)

/** Lines of a list or of a panel beside it. */
export const panelSkeleton = (
  <div className={styles.section} aria-hidden>
    {shapeLines(4)}
  </div>
)

export interface HomeColumnsProps {
  readonly side: ReactNode
  readonly children: ReactNode
  /** As wide as the page below both columns; on a phone before the side. */
  readonly below?: ReactNode
}

/** Tasks, with their places next to them. */
export function HomeColumns({ side, children, below }: HomeColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {below ? <div className={styles.below}>{below}</div> : null}
      <div className={styles.side}>{side}</div>
    </div>
  )
}

export interface HomeSectionProps extends SectionHeadProps {
  readonly children: ReactNode
}

export function HomeSection({ id, title, note, children }: HomeSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} />
      {children}
    </section>
  )
}

/** Shown in place of a list, or below it. */
export function HomeNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}

export interface HomeItemProps {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly act: string
  /** The action with its object, for screen readers that announce it without context. */
  readonly actName: string
  readonly isNow?: boolean
}

export function HomeItem({ title, text, href, act, actName, isNow = false }: HomeItemProps) {
  const go = (
    <ButtonLink look="line" href={href} aria-label={actName}>
      {act}
    </ButtonLink>
  )
  return <Step title={title} text={text} isNow={isNow} action={go} />
}

export interface HomeTaskProps {
  readonly title: string
  /** Why it waits; left out on phones. */
  readonly text: string
  readonly href: string
  readonly isNow?: boolean
}

/** Something that waits, on one line: the whole line is the link. */
export function HomeTask({ title, text, href, isNow = false }: HomeTaskProps) {
  return (
    <li className={classNames(styles.task, isNow && styles.now)}>
      <Link href={href}>
        <b>{title}</b>
        <span>{text}</span>
        <CaretRightIcon />
      </Link>
    </li>
  )
}

export interface PanelProps {
  readonly id: string
  readonly title: string
  readonly count?: number | undefined
  /** At the end of the title's line. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section of the side column. */
export function Panel({ id, title, count, action, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>
          {title}
          {count ? <span>{count}</span> : null}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface HomePanelProps extends PanelProps {
  readonly none: string
  readonly children: readonly ReactNode[]
}

export function HomePanel({ none, children, ...rest }: HomePanelProps) {
  return <Panel {...rest}>{children.length === 0 ? <p>{none}</p> : <ul>{children}</ul>}</Panel>
}

export interface HomeProgramProps {
  /** Shown where there are several owners. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

export function HomeProgram({ mark, children }: HomeProgramProps) {
  return (
    <li className={classNames(styles.program, !mark && styles.plain)}>
      {mark}
      <div>{children}</div>
    </li>
  )
}

/** The link to the full list of a panel. */
export function HomeAll({ children }: { readonly children: ReactNode }) {
  return <p className={styles.all}>{children}</p>
}
