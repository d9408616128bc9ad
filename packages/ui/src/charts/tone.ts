import styles from './tone.module.css'

/** Ink and three colours for series of equal rank; a severity has the concentration of the pigment that it has everywhere. */
export type ChartTone =
  | 'ink'
  | 'grana'
  | 'maiz'
  | 'anil'
  | 'quiet'
  | 'severity1'
  | 'severity2'
  | 'severity3'
  | 'severity4'
  | 'severity5'

export function fillOf(tone: ChartTone): string | undefined {
  return styles[tone]
}
