import { brand } from '#messages/brand.ts'
import type { DisputeEffect, DisputeGround, DisputeRuling, DisputeState } from '@grana/contract/reports/disputes'

const grounds: Record<DisputeGround, string> = {
  severity: 'La severidad',
  duplicate: 'Que sea un duplicado',
  scope: 'El motivo del cierre',
  reward: 'La recompensa',
  silence: 'La falta de respuesta',
}

const groundHints: Record<DisputeGround, string> = {
  severity: 'La severidad no corresponde al impacto.',
  duplicate: 'No repite el reporte o el problema que cita el cierre.',
  scope: 'El alcance o la cláusula que cita el cierre no aplica.',
  reward: 'El monto, o que no haya recompensa, no corresponde a las reglas.',
  silence: 'La organización cerró o decidió sin responder lo que dijiste.',
}

const states: Record<DisputeState, string> = {
  open: 'Abierta',
  answered: 'Respondida',
  ruled: 'Resuelta',
  withdrawn: 'Retirada',
}

const rulings: Record<DisputeRuling, string> = {
  upheld: 'Decisión confirmada',
  overturned: 'Decisión revertida',
}

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`)

/** What followed from a ruling, as a sentence. */
const effects = {
  reopen: 'El reporte vuelve a triaje.',
  change_closing: (reason: string) => `El cierre cambia a: ${reason}.`,
  recommend_amount: (amount: string) =>
    `Se recomienda una recompensa de ${amount}. La decide y la paga la organización.`,
} as const

const timeline = {
  opened: (ground: string) => `abrió una disputa: ${ground.toLowerCase()}`,
  answered: 'respondió la disputa',
  lapsed: 'registró que venció el plazo para responder la disputa',
  taken: 'tomó la disputa para resolverla y puede leer este reporte',
  released: 'soltó la disputa y ya no puede leer este reporte',
  ruled: (ruling: string) => `resolvió la disputa: ${ruling.toLowerCase()}`,
  withdrawn: 'retiró la disputa',
} as const

/** Texts of disputes, for both sides and for staff. */
export const disputeTexts = {
  grounds,
  groundHints,
  states,
  rulings,
  effects,
  timeline,
  chip: 'En disputa',
  arbiter: `Una persona de ${brand.name} que no intervino`,
  record: {
    title: (number: number) => (number === 1 ? 'Disputa' : 'Segunda disputa'),
    subject: 'Qué se discute',
    opening: 'Apertura',
    answer: 'Respuesta de la organización',
    ruling: 'Resolución',
    noAnswer: 'La organización no respondió a tiempo.',
    waitsAnswer: 'La organización todavía no responde.',
    waitsRuling: `Falta que la resuelva una persona de ${brand.name} que no intervino en el reporte.`,
    taken: (when: string) => `La tomó una persona de ${brand.name} ${when}.`,
    takenBy: (name: string, when: string) => `La tomó ${name} ${when}.`,
    withdrawn: (when: string) => `Quien reportó la retiró ${when}. La decisión queda como estaba.`,
    answerDue: 'Responde la organización',
    rulingDue: 'Se resuelve',
    noArchive: 'Mientras esté abierta, el reporte no se archiva.',
  },
  agent: {
    title: '¿No estás de acuerdo?',
    until: (left: number) =>
      left <= 0 ? 'Hoy es el último día para abrir una disputa.' : `Puedes abrir una disputa: te quedan ${days(left)}.`,
    about: `La organización responde y la resuelve una persona de ${brand.name} que no intervino.`,
    open: 'Abrir disputa',
    dialog: {
      title: 'Abrir una disputa',
      text: 'La organización la leerá y tendrá 5 días hábiles para responder una vez. Puedes abrir hasta dos por reporte.',
      ground: 'Qué está mal',
      choose: 'Elige una razón',
      clause: 'Cláusula que lo respalda',
      clauseHint: (version: number) => `De la versión ${version}, que rige este reporte.`,
      noClause: 'Ninguna en particular',
      reason: 'Por qué',
      textHint: 'Lo leen las dos partes y quien resuelve. No repitas datos sensibles.',
      send: 'Abrir disputa',
      back: 'Volver',
    },
    withdraw: 'Retirar disputa',
    withdrawTitle: 'Retirar la disputa',
    withdrawText: 'La decisión queda como estaba. La disputa cuenta entre las dos que puede tener este reporte.',
  },
  organization: {
    answerTitle: 'Responder la disputa',
    answerText: 'Respondes una sola vez. Lo leen quien reportó y la persona que resuelve.',
    answerLabel: 'Respuesta de la organización',
    send: 'Responder',
    confirmTitle: '¿Enviar la respuesta?',
    confirmText: 'Es la única que puedes dar a esta disputa: después no se cambia ni se retira.',
    confirm: 'Enviar respuesta',
    back: 'Cancelar',
    only: 'La responde quien administra el programa.',
  },
  missing: 'Falta este dato.',
} as const

export const disputeEffectNames: Record<DisputeEffect, string> = {
  reopen: 'Reabrir el reporte',
  change_closing: 'Cambiar el motivo del cierre',
  recommend_amount: 'Recomendar un monto',
}
