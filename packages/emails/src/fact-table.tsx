import { font, lightTheme, mono, text } from './theme.ts'

export type Field = { label: string; value: string; isMonospace?: true }

type FactTableProps = {
  fields: readonly Field[]
  /** Width of the longest label. */
  labelWidth: string
}

/** Facts in rows, each with its label. */
export function FactTable({ fields, labelWidth }: FactTableProps) {
  const cell = { padding: '10px 0', verticalAlign: 'top', borderBottom: `1px solid ${lightTheme.line}` } as const
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} style={{ marginTop: '32px' }}>
      <tbody>
        {fields.map(({ label, value, isMonospace }) => (
          <tr key={label}>
            <td className="muted line" style={{ ...text.label, ...cell, width: labelWidth, paddingRight: '16px' }}>
              {label}
            </td>
            <td
              className="ink line"
              style={{
                ...text.body,
                ...cell,
                font: `400 15px/1.45 ${isMonospace ? mono : font}`,
                overflowWrap: 'anywhere',
                wordBreak: 'break-word',
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
