import type { ReactNode } from 'react'
import { classNames } from '@grana/ui/class-names'
import styles from './ledger-table.module.css'

export interface LedgerTableProps {
  readonly caption: string
  /** Shows the caption, which otherwise is for screen readers only. */
  readonly showCaption?: boolean
  /** Column widths; each has a rule in the style sheet. */
  readonly widths: 'even' | 'wideName' | 'wideMiddle' | 'four' | 'steps' | 'team'
  readonly columns: readonly string[]
  /** The first cell is the row header. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** The last column has times or figures: digits of one width, at the inline end. */
  readonly measured?: boolean
  /** Column headers are for screen readers only. */
  readonly hideColumns?: boolean
}

/** Heavy rule on top, hairlines between rows. On a phone each row is a list with the column names. */
export function LedgerTable({ caption, showCaption, widths, columns, rows, measured, hideColumns }: LedgerTableProps) {
  return (
    <table className={classNames(styles.table, styles[widths], measured && styles.measured)}>
      <caption className={showCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead className={hideColumns ? styles.hiddenHead : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index} data-column={hideColumns ? undefined : columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
