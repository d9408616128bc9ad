import { useState } from 'react'
import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { Segmented } from '@grana/ui/segmented'
import { SeverityGlyph, type SeverityLevel } from '@grana/ui/severity'
import { Note, PageSection } from '../page-section.tsx'
import styles from './severity-scale.module.css'

/** By row: the table begins with the highest severity. */
const levels = [5, 4, 3, 2, 1] as const

type ScaleText = (typeof bugBountyPage)['severity']

/** The table as a stack of bands: the higher the severity, the taller the row and the larger its amount. */
export function SeverityScale({ text }: { readonly text: ScaleText }) {
  const { heading, lede, control, tiers, caption, columns, rows, noAmount, note } = text
  const [tier, setTier] = useState(0)
  return (
    <PageSection id="recompensas" count={3} title={heading} lede={lede}>
      <div className={styles.control}>
        <Segmented
          legend={control}
          name="nivel"
          options={tiers.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(tier)}
          onChange={(event) => setTier(Number(event.target.value))}
        />
        <p className={styles.tier} role="status">
          {tiers[tier]?.text}
        </p>
      </div>
      <table className={styles.scale}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{columns.severity}</th>
            <th scope="col">{columns.means}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ScaleRow key={row.key} row={row} level={levels[index] ?? 1} range={row.tiers[tier]} none={noAmount} />
          ))}
        </tbody>
      </table>
      <Note>{note}</Note>
    </PageSection>
  )
}

interface ScaleRowProps {
  readonly row: ScaleText['rows'][number]
  readonly level: SeverityLevel
  readonly range: readonly [number, number] | null | undefined
  readonly none: string
}

function ScaleRow({ row, level, range, none }: ScaleRowProps) {
  return (
    <tr className={`${styles.row} ${styles[`level${level}`]}`}>
      <th scope="row" className={styles.severity}>
        <span className={styles.name}>
          <SeverityGlyph level={level} plain />
          {row.label}
        </span>
        <Figure className={styles.score} text={row.score} />
      </th>
      <td className={styles.means}>
        <b>{row.means}</b> <span>{row.example}</span>
      </td>
      <td className={styles.amount}>{range ? <Range range={range} /> : <small>{none}</small>}</td>
    </tr>
  )
}

/** May wrap after the dash: with large text a phone has no space for both amounts. */
function Range({ range: [from, to] }: { readonly range: readonly [number, number] }) {
  const least = moneyFigures({ amount: from / 100, currency: 'USD' })
  if (from === to) return <Figure text={least} />
  return (
    <>
      <Figure text={`${least}–`} />
      <wbr />
      <Figure text={moneyFigures({ amount: to / 100, currency: 'USD' })} />
    </>
  )
}
