import type { ReactNode } from 'react'
import { agentHome } from '@grana/messages/es/apps/agent-home'
import type { AgentHome } from './load-home.ts'
import styles from './home.module.css'

const texts = agentHome.figures

interface HomeFigureProps {
  readonly name: string
  readonly children: ReactNode
}

/** One figure in the row; points and precision stand beside these. */
function HomeFigure({ name, children }: HomeFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function HomeFigures({ home }: { readonly home: AgentHome }) {
  return (
    <dl className={styles.figures} aria-label={texts.label}>
      <HomeFigure name={texts.open}>{home.openCount}</HomeFigure>
      <HomeFigure name={texts.waiting}>{home.questionCount}</HomeFigure>
      <HomeFigure name={texts.drafts}>{home.drafts.length}</HomeFigure>
    </dl>
  )
}
