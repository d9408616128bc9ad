import type { ProductAdvice } from '@grana/contract/engagements/advice'

const products: Record<ProductAdvice['product'], string> = {
  pentest: 'un pentest',
  bounty: 'un programa de bug bounty',
  both: 'los dos, uno después del otro',
}

/** The public tool that says which product serves what a visitor looks for. */
export const productAdvice = {
  form: 'Qué te importa',
  weights: ['No', 'Muy poco', 'Poco', 'Algo', 'Mucho', 'Es lo principal'],
  none: 'Dale peso al menos a un criterio.',
  result: ({ product }: Pick<ProductAdvice, 'product'>) => `Te conviene ${products[product]}.`,
  score: (points: number, most: number) => `${points} de ${most}`,
  how: 'Cada criterio aporta su peso por lo que rinde cada producto en él, de 0 a 10. Si la diferencia es menor que una décima, te convienen los dos.',
  caption: 'Lo que aporta cada criterio',
  columns: { criterion: 'Criterio', weight: 'Peso', pentest: 'Pentest', bounty: 'Bug bounty' },
  total: 'Total',
} as const
