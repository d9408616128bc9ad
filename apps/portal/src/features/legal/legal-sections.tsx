import type { Block, LegalSection, InlineText } from './legal-text.ts'
import { RichText } from './rich-text.tsx'
import styles from './legal-sections.module.css'

export function LegalSections({ text }: { readonly text: readonly LegalSection[] }) {
  return text.map(({ id, number, title, short, blocks }) => (
    <section key={id} className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        <span className={styles.number}>{number}</span>
        {title}
      </h2>
      <p className={styles.short}>
        <span className={styles.label}>{short.label}</span>
        <RichText text={short.text} />
      </p>
      {blocks.map((block, index) => (
        <LegalBlock key={index} block={block} />
      ))}
    </section>
  ))
}

function LegalBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={styles.paragraph}>
          <RichText text={block.text} />
        </p>
      )
    case 'clause':
      return (
        <p className={styles.clause} id={block.number}>
          <a className={styles.clauseNumber} href={`#${block.number}`}>
            {block.number}
          </a>
          <span>
            <RichText text={block.text} />
          </span>
        </p>
      )
    case 'pending':
      return (
        <p className={styles.pending}>
          <strong className={styles.label}>{block.label}</strong>
          <RichText text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item, index) => (
            <li key={index}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <LegalTable columns={block.columns} rows={block.rows} />
  }
}

interface LegalTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly InlineText[])[]
}

/** Below 768 px each row becomes a list, with the column name above every cell. */
function LegalTable({ columns, rows }: LegalTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = [], ...cells], index) => (
          <tr key={index}>
            <th scope="row">
              <RichText text={name} />
            </th>
            {cells.map((cell, column) => (
              <td key={column} data-column={columns[column + 1]}>
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
