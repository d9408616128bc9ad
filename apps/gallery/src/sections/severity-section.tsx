import { Section } from '#app/section.tsx'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { Figure } from '@grana/ui/figure'
import { Severity, SeverityChip } from '@grana/ui/severity'
import type { SeverityLevel } from '@grana/ui/severity'
import styles from '#app/gallery.module.css'

const scale: readonly { level: SeverityLevel; score: string; range: string }[] = [
  { level: 5, score: '9.8', range: '9.0–10.0' },
  { level: 4, score: '8.1', range: '7.0–8.9' },
  { level: 3, score: '5.4', range: '4.0–6.9' },
  { level: 2, score: '3.1', range: '0.1–3.9' },
  { level: 1, score: '0.0', range: '0.0' },
]

export function SeveritySection() {
  const { caption, glyph, chip, range, use } = texts.severityTable
  return (
    <Section name="severity">
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{glyph}</th>
            <th scope="col">{chip}</th>
            <th className={styles.optional} scope="col">
              {range}
            </th>
            <th className={styles.optional} scope="col">
              {use}
            </th>
          </tr>
        </thead>
        <tbody>
          {scale.map((row) => (
            <tr key={row.level}>
              <th scope="row">
                <Severity level={row.level} label={texts.severities[row.level - 1]} />
              </th>
              <td>
                <SeverityChip level={row.level} label={texts.severities[row.level - 1]} score={row.score} />
              </td>
              <td className={styles.optional}>
                <Figure text={row.range} />
              </td>
              <td className={styles.optional}>{texts.severityUses[row.level - 1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
