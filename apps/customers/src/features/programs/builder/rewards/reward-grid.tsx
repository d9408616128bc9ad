import { useState } from 'react'
import { assetTiers, paidSeverities, type AssetTier, type PaidSeverity } from '@grana/contract/programs/draft'
import { startingGrid } from '@grana/contract/programs/start'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { Button } from '@grana/ui/button'
import { FieldError } from '@grana/ui/field-error'
import { SeverityGlyph } from '@grana/ui/severity'
import type { UsedDraft } from '../use-draft.ts'
import {
  asRead,
  cellField,
  cellKey,
  faultOf,
  rewardsOf,
  textsOf,
  unreadIn,
  unreadOf,
  type CellText,
  type GridTexts,
} from './grid-cells.ts'
import { OverwriteDialog } from './overwrite-dialog.tsx'
import styles from './reward-grid.module.css'

const texts = builder.scope
/** What matters most stands first. */
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
  const isWrong = faultOf(text) !== undefined
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

function faultsOf(grid: GridTexts): string[] {
  return assetTiers.flatMap((tier) =>
    columns.flatMap((severity) => {
      const fault = faultOf(grid[cellKey(tier, severity)])
      const cell = texts.cell(tier, programLabels.severities[severity].toLowerCase())
      const words = { amount: texts.notAmount, large: texts.tooLarge, order: texts.order, half: texts.half }
      return fault ? [words[fault](cell)] : []
    }),
  )
}

function leave(grid: GridTexts, key: string): GridTexts {
  const text = grid[key]
  return text ? { ...grid, [key]: asRead(text) } : grid
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

function Title({ onSuggest }: { readonly onSuggest: () => void }) {
  return (
    <div className={styles.head}>
      <div>
        <h3 id="grid">{texts.grid}</h3>
        <p>{texts.gridText}</p>
      </div>
      <Button look="line" size="dense" onClick={onSuggest}>
        {texts.gridSuggested}
      </Button>
    </div>
  )
}

/** Least and most for each tier and severity. */
export function RewardGrid({ used }: { readonly used: UsedDraft }) {
  const { keeper } = used
  const [grid, setGrid] = useState<GridTexts>(() => ({ ...textsOf(used.draft.rewards), ...unreadIn(used.unread) }))
  const put = (next: GridTexts) => {
    setGrid(next)
    for (const [key, typed] of Object.entries(next)) keeper.hold(cellField(key), unreadOf(typed))
    keeper.change({ rewards: rewardsOf(next) })
  }
  const faults = faultsOf(grid)
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = Object.values(grid).every(({ least, most }) => least === '' && most === '')
  const suggest = () => (isEmpty ? put(textsOf(startingGrid)) : setIsAsked(true))
  return (
    <section className={styles.section} aria-labelledby="grid">
      <Title onSuggest={suggest} />
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
                  onChange={(text) => put({ ...grid, [cellKey(tier, severity)]: text })}
                  onLeave={() => setGrid((before) => leave(before, cellKey(tier, severity)))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OverwriteDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onOverwrite={() => {
          put(textsOf(startingGrid))
          setIsAsked(false)
        }}
      />
      <div role="status">
        {faults.map((fault) => (
          <FieldError key={fault}>{fault}</FieldError>
        ))}
      </div>
    </section>
  )
}
