import type { ReporterOutcome } from '@grana/contract/reports/reporter'
import { createNumberFormatter } from '../formats/numbers.ts'

const percent = createNumberFormatter(0)
const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** The agent of a report, for those who judge it. */
export const reporterTexts = {
  precision: 'Precisión, 365 días',
  precisionOf: (value: number, n: number) => `${percent(value * 100)}% en ${many(n, 'juzgado', 'juzgados')}`,
  precisionTooFew: (n: number) =>
    n === 0 ? 'Aún sin reportes juzgados' : `Aún no se calcula: ${many(n, 'juzgado', 'juzgados')}`,
  here: 'Con tu organización',
  first: 'Primer reporte',
  sent: (count: number, since: string) => `${many(count, 'reporte más', 'reportes más')}, desde el ${since}`,
  outcomes: {
    accepted: (count: number) => many(count, 'aceptado', 'aceptados'),
    informative: (count: number) => many(count, 'informativo', 'informativos'),
    not_applicable: (count: number) => many(count, 'no aplicable', 'no aplicables'),
    out_of_scope: (count: number) => `${count} fuera de alcance`,
    not_reproducible: (count: number) => many(count, 'no reproducible', 'no reproducibles'),
    spam: (count: number) => `${count} spam`,
    duplicate: (count: number) => many(count, 'duplicado', 'duplicados'),
    no_answer: (count: number) => many(count, 'cerrado sin respuesta', 'cerrados sin respuesta'),
    withdrawn: (count: number) => many(count, 'retirado', 'retirados'),
    undecided: (count: number) => `${count} sin decidir`,
  } satisfies Record<ReporterOutcome, (count: number) => string>,
  all: 'Ver sus reportes',
} as const
