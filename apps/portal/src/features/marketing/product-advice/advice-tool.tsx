import { useState } from 'react'
import { scoringCriteria, type ScoringCriterion } from '@grana/contract/customers/target-values'
import { adviseProduct, type CriterionWeights, type ProductAdvice } from '@grana/contract/engagements/advice'
import { criteria } from '@grana/messages/es/criteria'
import { productAdvice as texts } from '@grana/messages/es/portal/product-advice'
import { LedgerTable } from '../ledger-table.tsx'
import { Note } from '../page-section.tsx'
import styles from './advice-tool.module.css'

function Explanation({ advice }: { readonly advice: ProductAdvice }) {
  const { lines, pentest, bounty, most } = advice
  return (
    <>
      <LedgerTable
        widths="four"
        measured
        caption={texts.caption}
        columns={Object.values(texts.columns)}
        rows={[
          ...lines.map((line) => [criteria[line.criterion], line.weight, line.pentest, line.bounty]),
          [texts.total, '', texts.score(pentest, most), texts.score(bounty, most)],
        ]}
      />
      <Note>{texts.how}</Note>
    </>
  )
}

/** The criteria with their weights, and the product that they speak for; the rules are those of the app. */
export function AdviceTool() {
  const [weights, setWeights] = useState<CriterionWeights>({})
  const advice = adviseProduct(weights)
  const weigh = (criterion: ScoringCriterion, weight: string) =>
    setWeights((before) => ({ ...before, [criterion]: Number(weight) }))
  return (
    <div className={styles.tool}>
      <fieldset className={styles.criteria}>
        <legend className="visually-hidden">{texts.form}</legend>
        {scoringCriteria.map((criterion) => (
          <label key={criterion} className={styles.criterion}>
            <span>{criteria[criterion]}</span>
            <span className={styles.weight}>{texts.weights[weights[criterion] ?? 0]}</span>
            <input
              type="range"
              min={0}
              max={texts.weights.length - 1}
              value={weights[criterion] ?? 0}
              aria-valuetext={texts.weights[weights[criterion] ?? 0]}
              onChange={({ target }) => weigh(criterion, target.value)}
              autoComplete="off"
            />
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.result}>
        {advice === undefined ? texts.none : texts.result(advice)}
      </p>
      {advice === undefined ? null : <Explanation advice={advice} />}
    </div>
  )
}
