import type { Weekday, WorkType } from '@grana/contract/appearance/availability'

const hours = (amount: number) => `${amount.toLocaleString('es-419', { maximumFractionDigits: 1 })} h`

/** The availability of an agent. */
export const availability = {
  lede: 'Ayuda a que te inviten a programas y pentests que puedas atender.',
  form: 'Disponibilidad',
  labels: { work_type: 'Cuánto tiempo ofreces', weekend: 'Fin de semana', hours: 'Horas entre semana' },
  workTypes: {
    full_time: 'Tiempo completo',
    part_time: 'Medio tiempo',
    none: 'Sin compromiso',
  } as Record<WorkType | 'none', string>,
  amounts: {
    full_time: '40 h por semana',
    part_time: '20 h por semana',
    none: 'Sin horas fijas',
  } as Record<WorkType | 'none', string>,
  weekend: 'También trabajo el fin de semana, unas 10 h',
  zone: (zone: string) => `Las horas son de tu zona: ${zone}.`,
  changeZone: 'Cambiar zona horaria',
  weekdays: { 1: 'Lunes', 2: 'Martes', 3: 'Miércoles', 4: 'Jueves', 5: 'Viernes' } as Record<Weekday, string>,
  shortWeekdays: { 1: 'lun', 2: 'mar', 3: 'mié', 4: 'jue', 5: 'vie' } as Record<Weekday, string>,
  week: 'Tu semana',
  hour: (hour: number) => `${hour}:00`,
  range: (start: string, end: string) => `${start}–${end}`,
  from: (day: string) => `${day}, desde`,
  until: (day: string) => `${day}, hasta`,
  to: 'a',
  off: 'No disponible',
  sum: (amount: number) => `Tus horas suman ${hours(amount)} por semana.`,
  sumOf: (amount: number, promised: number) =>
    `Tus horas suman ${hours(amount)} de las ${hours(promised)} que ofreces.`,
} as const
