import type { PointsReason } from '@grana/contract/reports/points'
import { createNumberFormatter } from '../formats/numbers.ts'

const reasons: Record<PointsReason, string> = {
  accepted: 'Reporte aceptado',
  severity: 'Cambió la severidad',
  quality: 'Calidad del reporte',
  duplicate: 'Duplicado independiente',
  not_applicable: 'Cerrado como no aplicable',
  out_of_scope: 'Cerrado fuera de alcance',
  spam: 'Cerrado como spam',
  reopened: 'Se juzga otra vez',
  original: 'Cambió el reporte que repite',
  retest: 'Retest respondido',
}

const number = createNumberFormatter(2)
const percent = createNumberFormatter(0)

/** Points and precision of an agent. */
export const pointsTexts = {
  title: 'Perfil y puntos',
  lede: 'Lo que dicen de tu trabajo los reportes que otros juzgaron.',
  points: 'Puntos',
  figure: number,
  precision: 'Precisión',
  tooFew: 'Aún no hay suficientes reportes',
  precisionFigure: (precision: number) => `${percent(precision * 100)}%`,
  sample: (n: number, fewest: number) =>
    n < fewest
      ? `Reportes juzgados en 365 días: ${n}. Se muestra desde ${fewest}.`
      : `Reportes juzgados en 365 días: ${n}`,
  precisionHint:
    '(aceptados + 1) ÷ (aceptados + rechazados + 2). Rechazado es lo no aplicable, lo que queda fuera de alcance y el spam, que cuenta doble.',
  interval: (precision: number, low: number, high: number, n: number) =>
    `De cada 100 reportes tuyos se aceptarían unos ${percent(precision * 100)}: entre ${percent(low * 100)} y ${percent(high * 100)}, según ${n} juzgados en 365 días.`,
  intervalBar: (low: number, high: number) => `Entre ${percent(low * 100)}% y ${percent(high * 100)}%`,
  course: (from: string, to: string) => `Tus puntos pasaron de ${from} a ${to}`,
  courseNote: (count: number) => (count === 1 ? 'Último cambio' : `Últimos ${count} cambios`),
  outcomes: {
    title: 'Cómo terminaron',
    note: (count: number) => (count === 1 ? 'El último reporte juzgado' : `Los últimos ${count} reportes juzgados`),
    valid: 'Aceptados',
    duplicate: 'Duplicados',
    invalid: 'Rechazados',
    spam: 'Spam',
  },
  rules: {
    title: 'Cómo se ganan',
    accepted: (severity: string) => `Aceptado, ${severity.toLowerCase()}`,
    quality: 'Calidad del reporte, hasta',
    duplicate: 'Duplicado independiente',
    retest: 'Retest respondido',
    quarter: '1/4',
    not_applicable: 'No aplicable',
    out_of_scope: (free: number, days: number) => `Fuera de alcance, después de ${free} en ${days} días`,
    spam: 'Spam',
  },
  seenBy: 'Quién lo ve',
  visible: {
    everyone: 'Cualquier persona con sesión iniciada ve tus puntos y tu precisión en tu perfil.',
    openWeb: 'Cualquiera ve tus puntos y tu precisión en tu perfil, también en la web abierta.',
    friends: 'Solo tus amigos ven tus puntos y tu precisión.',
    nobody: 'Nadie más que tú ve tus puntos y tu precisión.',
  },
  change: 'Cambiar quién lo ve',
  history: 'Cómo se formaron',
  columns: { what: 'Qué pasó', points: 'Puntos', balance: 'Total' },
  signed: (points: number) => (points > 0 ? `+${number(points)}` : number(points).replace('-', '−')),
  reasons,
  empty: 'Todavía no hay puntos',
  emptyText: 'Los primeros llegan cuando una organización acepta un reporte tuyo.',
  card: (points: number, precision: number | null, n: number) =>
    precision === null
      ? `${number(points)} puntos`
      : `${number(points)} puntos · precisión ${percent(precision * 100)}% en ${n} reportes juzgados`,
} as const
