import { months, shortDate } from '../formats/dates.ts'
import { createNumberFormatter } from '../formats/numbers.ts'

const written = createNumberFormatter(1)

const reports = (count: number): string => (count === 1 ? '1 reporte' : `${written(count)} reportes`)

/** Pictures of what an organization receives, answers and pays, on its home and on the pages of its programs. */
export const activity = {
  number: written,
  hours: 'h',
  /** "nov 2026", of the first day of a month. */
  month: (iso: string): string => `${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`,
  shortMonth: (iso: string): string => months[Number(iso.slice(5, 7)) - 1] ?? '',
  table: { show: 'Ver como tabla', total: 'Total', week: 'Semana', month: 'Mes' },
  weeks: {
    title: 'Reportes por semana',
    label: (total: number, weeks: number): string => `${reports(total)} en ${weeks} semanas, por severidad`,
    week: (iso: string): string => `Semana del ${shortDate(iso)}`,
    none: 'Sin reportes en las últimas 26 semanas.',
  },
  course: (first: number, last: number, highest: number): string =>
    `Empezó en ${written(first)}, llegó a ${written(highest)} y está en ${written(last)}`,
  received: {
    name: 'Recibidos en 4 semanas',
    more: (count: number): string => `${written(count)} más que en las 4 semanas anteriores`,
    less: (count: number): string => `${written(count)} menos que en las 4 semanas anteriores`,
  },
  answers: {
    name: 'Primera respuesta, mediana',
    unit: (p90: number): string => `h · p90 ${written(p90)} h`,
    none: 'Sin respuestas',
    slower: (hours: number): string => `${written(hours)} h más que en los 90 días anteriores`,
    faster: (hours: number): string => `${written(hours)} h menos que en los 90 días anteriores`,
  },
  open: {
    title: 'Reportes abiertos',
    count: (count: number): string => (count === 1 ? '1 abierto' : `${written(count)} abiertos`),
    none: 'Sin reportes abiertos',
    of: (severity: string, count: number): string => `${severity}: ${written(count)}`,
  },
  spending: {
    title: 'Gasto en recompensas',
    label: 'Recompensas pagadas en 12 meses, por pagar y reservadas',
    monthsLabel: 'Pagado por mes, 12 meses',
    paid: 'Pagado en 12 meses',
    unpaid: 'Por pagar',
    reserved: 'Reservado',
    none: 'Sin recompensas por pagar ni pagos en los últimos 12 meses.',
    partial: 'Solo cuentan los programas en los que tienes el rol de propietario.',
  },
} as const
