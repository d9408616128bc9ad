import type { ReactNode } from 'react'
import { agentHome } from '@grana/messages/es/apps/agent-home'
import { pointsTexts } from '@grana/messages/es/apps/points'
import type { AgentHome } from './load-home.ts'
import styles from './home.module.css'

const texts = agentHome.figures

interface HomeFigureProps {
  readonly name: string
  readonly children: ReactNode
}

function HomeFigure({ name, children }: HomeFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How much goes on, and what the agent's work is worth so far. */
export function HomeFigures({ home }: { readonly home: AgentHome }) {
  const { points, precision, n } = home.figures
  return (
    <dl className={styles.figures} aria-label={texts.label}>
      <HomeFigure name={texts.open}>{home.openCount}</HomeFigure>
      <HomeFigure name={texts.waiting}>{home.questionCount}</HomeFigure>
      <HomeFigure name={texts.drafts}>{home.drafts.length}</HomeFigure>
      <HomeFigure name={pointsTexts.points}>{pointsTexts.figure(points)}</HomeFigure>
      <HomeFigure name={texts.precision}>
        {pointsTexts.precisionFigure(precision, n)}
        {n === 0 ? null : <small>{texts.n(n)}</small>}
      </HomeFigure>
    </dl>
  )
}
