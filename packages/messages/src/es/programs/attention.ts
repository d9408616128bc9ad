import type { AttentionQuota } from '@grana/contract/attention/attention'
import { createNumberFormatter } from '../formats/numbers.ts'

const whole = createNumberFormatter(0)
const reports = (n: number) => `${whole(n)} ${n === 1 ? 'reporte' : 'reportes'}`
const percent = (share: number) => `${whole(Math.round(share * 100))} %`

/** "unos 4 días", "unas 3 semanas": an estimate is never more exact than its figures. */
function wait(days: number): string {
  if (days < 1) return 'menos de un día'
  if (days < 2) return 'cerca de un día'
  if (days < 14) return `unos ${whole(Math.round(days))} días`
  return days < 61 ? `unas ${whole(Math.round(days / 7))} semanas` : `unos ${whole(Math.round(days / 30))} meses`
}

const basis: Record<AttentionQuota['basis'], (quota: AttentionQuota) => string> = {
  usual: () => 'Es el límite de siempre para un programa.',
  newcomer: () => 'Sin historial todavía, siempre conservas dos.',
  precision: ({ precision, n }) => `Según tu precisión: ${percent(precision ?? 0)} en ${reports(n)}.`,
}

/** The attention budget of a program, for agents before they send and for the organization. */
export const attention = {
  wait,
  agent: {
    title: 'Espera antes de la primera revisión',
    estimate: (days: number) => `Hoy, ${wait(days)}`,
    queue: (waiting: number) => (waiting === 0 ? 'No hay reportes en espera.' : `${reports(waiting)} en espera.`),
    hours: (hours: number, capacity: number) =>
      `El equipo declara ${whole(hours)} h por semana: ${whole(capacity)} ${capacity === 1 ? 'revisión' : 'revisiones'}.`,
    over: 'Hay más reportes que horas. Por eso el límite por hacker es menor hasta que baje la espera.',
    left: ({ limit, sent }: AttentionQuota) =>
      sent >= limit
        ? `Ya enviaste ${whole(sent)} en 24 horas.`
        : `Puedes enviar ${whole(limit - sent)}${sent === 0 ? '' : ' más'} en 24 horas${sent === 0 ? '' : ` (límite: ${whole(limit)})`}.`,
    next: (moment: string) => `El siguiente, desde el ${moment}.`,
    basis: (quota: AttentionQuota) => basis[quota.basis](quota),
    urgent: (points: number) =>
      `Un crítico con evidencia completa (${points} puntos y nada en contra) se envía siempre.`,
    rules: 'Cómo se calcula el límite',
    newcomers: (limit: number) => `Sin historial: ${whole(limit)} en 24 horas`,
    step: ({ from, limit }: { from: number; limit: number }) =>
      `Precisión desde ${percent(from)}: ${whole(limit)} en 24 horas`,
    otherwise: (limit: number) => `Sin exceso de reportes, todos pueden enviar ${whole(limit)} a cada programa.`,
  },
  budget: {
    title: 'Horas de triaje',
    none: 'Declara cuántas horas por semana dedica tu equipo a revisar reportes. Los hackers verán la espera real antes de enviar.',
    noneReader: 'Este programa no declara horas de triaje.',
    hours: 'Horas por semana',
    capacity: 'Revisiones por semana',
    minutes: (minutes: number, n: number) =>
      n === 0
        ? `${whole(minutes)} min por reporte, lo habitual: todavía hay pocos medidos`
        : `${whole(minutes)} min por reporte, medidos en ${whole(n)}`,
    arrived: 'Llegaron en 7 días',
    handled: 'Revisados en 7 días',
    waiting: 'En espera ahora',
    wait: 'Espera de uno nuevo',
    over: 'Esperan más reportes de los que revisas en una semana. Los hackers ven la espera y un límite menor según su precisión.',
    byEvidence: 'Ver los que esperan, por evidencia',
    declare: 'Declarar horas',
    change: 'Cambiar horas',
    dialog: 'Horas de triaje por semana',
    label: 'Horas por semana',
    hint: 'De todo el equipo, solo para primeras revisiones. Déjalo vacío para no declarar.',
    invalid: 'Escribe un número entero de 1 a 1,000, o déjalo vacío.',
    told: 'Los hackers verán las horas, cuántos reportes esperan y la espera estimada.',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando…',
    done: 'Horas de triaje actualizadas',
    number: whole,
  },
} as const
