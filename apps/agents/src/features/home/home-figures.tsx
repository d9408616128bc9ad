import { pointsTexts } from '@grana/messages/es/apps/points'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { HomeFigure, HomeFigures } from '@grana/parts/home/working-home'
import type { AgentHome } from './load-home.ts'

const texts = agentHome.figures

/** How much goes on, and what the agent's work is worth so far. */
export function AgentFigures({ home }: { readonly home: AgentHome }) {
  const { points, precision, n } = home.figures
  return (
    <HomeFigures label={texts.label}>
      <HomeFigure name={texts.open}>{home.openCount}</HomeFigure>
      <HomeFigure name={texts.waiting}>{home.questionCount + home.paymentCount}</HomeFigure>
      <HomeFigure name={texts.drafts}>{home.drafts.length}</HomeFigure>
      <HomeFigure name={pointsTexts.points}>{pointsTexts.figure(points)}</HomeFigure>
      <HomeFigure name={texts.precision}>
        {precision === null ? (
          <small>{pointsTexts.tooFew}</small>
        ) : (
          <>
            {pointsTexts.precisionFigure(precision)}
            <small>{texts.judged(n)}</small>
          </>
        )}
      </HomeFigure>
    </HomeFigures>
  )
}
