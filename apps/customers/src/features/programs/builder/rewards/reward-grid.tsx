import { useState } from 'react'
import { defaultRewardGrid } from '@grana/contract/programs/default-draft'
import { assetTiers, paidSeverities, type AssetTier, type PaidSeverity } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { FieldError } from '@grana/ui/field-error'
import { SeverityGlyph } from '@grana/ui/severity'
import type { ProgramDraftHandle } from '../use-program-draft.ts'
import {
  formatParsedCell,
  cellFieldName,
  cellKey,
  findCellError,
  toRewards,
  toGridTexts,
  toUnparsedTexts,
  toUnparsedField,
  type CellText,
  type GridTexts,
} from './grid-cells.ts'
import { RetestFeeField } from './retest-fee-field.tsx'
import { Suggestion } from './suggestion.tsx'
import styles from './reward-grid.module.css'

const texts = builder.scope
/** Most severe first. */
const columns = paidSeverities.toReversed()
const levels = { low: 2, medium: 3, high: 4, critical: 5 } as const

interface CellProps {
  readonly tier: AssetTier
  readonly severity: PaidSeverity
  readonly text: CellText | undefined
  readonly onChange: (text: CellText) => void
  readonly onLeave: () => void
}

function Cell({ tier, severity, text = { least: '', most: '' }, onChange, onLeave }: CellProps) {
  const isWrong = findCellError(text) !== undefined
  const word = programLabels.severities[severity].toLowerCase()
  const common = { inputMode: 'decimal', autoComplete: 'off', 'aria-invalid': isWrong || undefined } as const
  return (
    <td data-severity={programLabels.severities[severity]} onBlur={onLeave}>
      <span className={styles.range}>
        <input
          {...common}
          aria-label={texts.least(tier, word)}
          value={text.least}
          onChange={({ target }) => onChange({ ...text, least: target.value })}
        />
        <span aria-hidden>{texts.dash}</span>
        <input
          {...common}
          aria-label={texts.most(tier, word)}
          value={text.most}
          onChange={({ target }) => onChange({ ...text, most: target.value })}
        />
      </span>
    </td>
  )
}

function describeErrors(grid: GridTexts): string[] {
  return assetTiers.flatMap((tier) =>
    columns.flatMap((severity) => {
      const fault = findCellError(grid[cellKey(tier, severity)])
      const cell = texts.cell(tier, programLabels.severities[severity].toLowerCase())
      const words = { amount: texts.notAmount, large: texts.tooLarge, order: texts.order, half: texts.half }
      return fault ? [words[fault](cell)] : []
    }),
  )
}

function formatCell(grid: GridTexts, key: string): GridTexts {
  const text = grid[key]
  return text ? { ...grid, [key]: formatParsedCell(text) } : grid
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{texts.columns.tier}</span>
        </th>
        {columns.map((severity) => (
          <th scope="col" key={severity}>
            <SeverityGlyph level={levels[severity]} />
            {programLabels.severities[severity]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Minimum and maximum reward by tier and severity. */
export function RewardGrid({ used }: { readonly used: ProgramDraftHandle }) {
  const { autosave } = used
  const [grid, setGrid] = useState<GridTexts>(() => ({
    ...toGridTexts(used.draft.rewards),
    ...toUnparsedTexts(used.unread),
  }))
  const update = (next: GridTexts) => {
    setGrid(next)
    for (const [key, typed] of Object.entries(next)) autosave.setUnparsed(cellFieldName(key), toUnparsedField(typed))
    autosave.change({ rewards: toRewards(next) })
  }
  const faults = describeErrors(grid)
  const isEmpty = Object.values(grid).every(({ least, most }) => least === '' && most === '')
  return (
    <section className={styles.section} aria-labelledby="grid">
      <div className={styles.head}>
        <div>
          <h3 id="grid">{texts.grid}</h3>
          <p>{texts.gridText}</p>
        </div>
        <Suggestion isEmpty={isEmpty} onSuggest={() => update(toGridTexts(defaultRewardGrid))} />
      </div>
      <table className={styles.grid}>
        <caption className="visually-hidden">{texts.gridCaption}</caption>
        <Head />
        <tbody>
          {assetTiers.map((tier) => (
            <tr key={tier}>
              <th scope="row">
                {texts.tier(tier)}
                <span>{texts.tierText[tier]}</span>
              </th>
              {columns.map((severity) => (
                <Cell
                  key={severity}
                  tier={tier}
                  severity={severity}
                  text={grid[cellKey(tier, severity)]}
                  onChange={(text) => update({ ...grid, [cellKey(tier, severity)]: text })}
                  onLeave={() => setGrid((before) => formatCell(before, cellKey(tier, severity)))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {faults.map((fault) => (
          <FieldError key={fault}>{fault}</FieldError>
        ))}
      </div>
      <RetestFeeField used={used} />
    </section>
  )
}
