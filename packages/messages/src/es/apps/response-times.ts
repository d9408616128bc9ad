import { createNumberFormatter } from '../formats/numbers.ts'
import { shortTime } from '../formats/short-time.ts'

const written = createNumberFormatter(1)

/** How fast a program answers, beside what it promises. */
export const responseTimes = {
  title: 'Así responde',
  caption: 'Tiempos de respuesta de los últimos 90 días, en días hábiles',
  columns: {
    stage: 'Últimos 90 días',
    median: 'Mediana',
    p90: 'p90',
    target: 'Meta',
    bar: 'Mediana a p90, con la meta',
    count: 'n',
  },
  stages: {
    answer: 'Primera respuesta',
    triage: 'Triaje',
    reward: 'Decidir recompensa',
    payment: 'Pago',
    fix: 'Corrección',
  },
  /** Both by one rule, so that the rows of the table can be compared. */
  hours: shortTime,
  days: (days: number): string => shortTime(days * 24),
  count: written,
  disputes: (count: number, of: number): string =>
    `Disputas revertidas: ${written(count)} de ${written(of)} en los últimos 12 meses`,
  noTarget: 'sin meta',
  notMeasured: 'Sin datos',
  /** What the bar shows, in words. */
  spread: (median: string, p90: string, target: string | undefined): string =>
    `Mediana ${median}, p90 ${p90}, ${target === undefined ? 'sin meta' : `meta ${target}`}`,
} as const
