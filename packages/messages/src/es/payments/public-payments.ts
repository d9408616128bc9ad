import type { PublicPaymentLevel } from '@grana/contract/programs/public-payments'
import { createNumberFormatter } from '../formats/numbers.ts'

const written = createNumberFormatter(0)

const reports = (n: number) => `${written(n)} ${n === 1 ? 'reporte pagado' : 'reportes pagados'}`

const levels: Record<PublicPaymentLevel, { name: string; text: string }> = {
  days: { name: 'Solo los días de pago', text: 'La página muestra en cuántos días pagas. No muestra montos.' },
  totals: {
    name: 'Días y total pagado',
    text: 'También muestra cuánto has pagado en total y en los últimos 12 meses.',
  },
  amounts: {
    name: 'Días, total y montos habituales',
    text: 'También muestra la mediana pagada por severidad, desde tres pagos.',
  },
}

/** What a program paid, as far as it is public, and the choice about it. */
export const publicPayments = {
  heading: 'Pagado hasta hoy',
  anchor: 'pagado',
  total: 'En total',
  year: 'Últimos 12 meses',
  reports,
  usual: 'Monto habitual',
  usualCaption: 'Monto habitual por severidad',
  usualNote: 'Mediana de lo pagado en los últimos 24 meses. n es el número de pagos; con menos de tres no se muestra.',
  severity: 'Severidad',
  payments: 'n',
  n: (n: number) => `n ${written(n)}`,
  count: written,
  usualHere: 'Monto habitual:',
  usualOfTier: (tier: number, n: number) => `mediana de ${written(n)} pagos en el nivel ${tier}`,
  usualOfAll: (n: number) => `mediana de ${written(n)} pagos en todos los niveles`,
  choice: {
    title: 'Pagos a la vista',
    label: 'Qué muestra la página del programa',
    levels,
    change: 'Elegir qué se muestra',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando…',
    done: 'Pagos a la vista actualizados',
    none: 'Todavía no hay pagos que mostrar.',
    shown: 'Así se verá:',
  },
} as const
