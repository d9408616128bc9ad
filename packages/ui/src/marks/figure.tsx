import { classNames } from '../layout/class-names.ts'
import styles from './figure.module.css'

interface FigurePart {
  readonly text: string
  readonly kind: 'digits' | 'comma' | 'point' | 'colon' | 'dash' | 'space' | 'percent'
}

const kinds: Record<string, FigurePart['kind']> = {
  ',': 'comma',
  '.': 'point',
  ':': 'colon',
  '–': 'dash',
  '%': 'percent',
  ' ': 'space',
  '\u00a0': 'space',
}

/**
 * Splits a figure where a mono face leaves holes: every character is as wide as an m, and a comma needs a third of it.
 */
function figureParts(text: string): readonly FigurePart[] {
  return text
    .split(/([,.:–%\s])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, kind: kinds[part] ?? 'digits' }))
}

export interface FigureProps {
  readonly text: string
  readonly className?: string | undefined
}

/** Amounts, times, scores, versions: mono, with tightened punctuation. The text stays whole for reading and copying. */
export function Figure({ text, className }: FigureProps) {
  return (
    <span className={classNames(styles.figure, className)}>
      {figureParts(text).map((part, index) =>
        part.kind === 'digits' ? (
          part.text
        ) : (
          <span className={styles[part.kind]} key={index}>
            {part.text}
          </span>
        ),
      )}
    </span>
  )
}

export interface MoneyProps {
  readonly amount: number
  /** Upper end of a range. */
  readonly to?: number
  /** ISO 4217. A bare sign would stand for ten currencies of the region. */
  readonly currency: string
  /** Defaults to two where an amount has cents: no amount is rounded. */
  readonly decimals?: 0 | 2
  readonly locale?: string
  readonly className?: string | undefined
}

export function moneyFigures({ amount, to, locale = 'es-419', ...rest }: MoneyProps): string {
  const decimals = rest.decimals ?? (Number.isInteger(amount) && Number.isInteger(to ?? 0) ? 0 : 2)
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  return to === undefined ? format.format(amount) : `${format.format(amount)}–${format.format(to)}`
}

/** Code first, small and subtle; the figure follows after a non-breaking space. */
export function Money(props: MoneyProps) {
  const code = `${props.currency}\u00a0`
  return (
    <span className={classNames(styles.money, props.className)}>
      <span className={styles.currency}>{code}</span>
      <Figure text={moneyFigures(props)} />
    </span>
  )
}
