import { createNumberFormatter } from './numbers.ts'

const number = createNumberFormatter(0)

export const pagerTexts = {
  label: 'Páginas',
  /** `isMore`: the total was counted up to a limit only. */
  range: ({ from, to, total, isMore }: { from: number; to: number; total: number; isMore: boolean }) =>
    `${number(from)}–${number(to)} de ${number(total)}${isMore ? '+' : ''}`,
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
} as const
