import { pointsTexts } from '@grana/messages/es/apps/points'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { HomeFigure, HomeFigures } from '@grana/parts/home/working-home'
import type { AgentHome } from './use-home.ts'

const texts = agentHome.figures

/** Open activity and total earnings of the agent. */
export function AgentStatistics({ home }: { readonly home: AgentHome }) {
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
