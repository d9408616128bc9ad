import { adviseProduct, type CriterionWeights } from '@grana/contract/engagements/advice'
import { targets } from '@grana/messages/es/apps/targets'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { Details } from '@grana/ui/details'
import styles from './engagement.module.css'

const texts = engagementTexts.advice

/** Which product serves these weights, and what each criterion contributes to each score. */
export function ProductAdvice({ weights }: { readonly weights: CriterionWeights }) {
  const advice = adviseProduct(weights)
  if (advice === undefined) return <p className={styles.quiet}>{texts.none}</p>
  return (
    <div className={styles.size}>
      <p className={styles.hours}>{texts.result(texts.products[advice.product])}</p>
      <p className={styles.quiet}>{texts.how}</p>
      <Details summary={texts.lines}>
        <table className={styles.lines}>
          <caption className="visually-hidden">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columns.criterion}</th>
              {(['weight', 'pentest', 'bounty'] as const).map((column) => (
                <th key={column} scope="col" className={styles.figure}>
                  {texts.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {advice.lines.map(({ criterion, weight, pentest, bounty }) => (
              <tr key={criterion}>
                <td>{targets.criteria[criterion]}</td>
                <td className={styles.figure}>{weight}</td>
                <td className={styles.figure}>{pentest}</td>
                <td className={styles.figure}>{bounty}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {texts.total}
              </th>
              <td className={styles.figure}>{texts.score(advice.pentest, advice.most)}</td>
              <td className={styles.figure}>{texts.score(advice.bounty, advice.most)}</td>
            </tr>
          </tfoot>
        </table>
      </Details>
    </div>
  )
}
