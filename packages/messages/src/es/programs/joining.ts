import type { JoinCondition } from '@grana/contract/programs/joining'

function plural(count: number | null, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count ?? 0} ${many}`
}

/** What a condition demands, and what the agent has of it. */
export function conditionText(line: JoinCondition): { readonly needed: string; readonly has: string | null } {
  switch (line.condition) {
    case 'email':
      return { needed: 'Correo verificado', has: null }
    case 'factor':
      return { needed: 'Verificación en dos pasos activa', has: null }
    case 'account_age':
      return {
        needed: `Cuenta de ${plural(line.needed, 'día', 'días')} o más`,
        has: `La tuya tiene ${plural(line.has, 'día', 'días')}`,
      }
    case 'precision':
      return {
        needed: `Precisión de ${line.needed ?? 0}% o más, con ${plural(line.needed_reports, 'reporte decidido', 'reportes decididos')} o más`,
        has: `Tienes ${line.has ?? 0}% con ${plural(line.has_reports, 'reporte', 'reportes')}`,
      }
    case 'agreement':
      return { needed: 'Acuerdo de confidencialidad', has: null }
  }
}

/** Asking to join a private program, on both sides. */
export const joining = {
  title: 'Abiertos a solicitudes',
  lede: 'Programas privados que puedes pedir. Ves sus reglas y su alcance cuando la organización te acepta.',
  ask: 'Pedir participar',
  askName: (name: string) => `Pedir participar en ${name}`,
  askTitle: (name: string) => `Pedir participar en «${name}»`,
  askText: 'La organización ve tu nombre de usuario, tu perfil según lo que muestras y lo que escribas aquí.',
  message: 'Por qué tú',
  messageHint: 'Qué has probado y qué sabes hacer. Hasta 500 caracteres.',
  messageMissing: 'Escribe unas palabras.',
  agreement:
    'Acepto la confidencialidad: no comparto nada de la organización, sus sistemas ni los hallazgos fuera de la plataforma, y borro los datos al terminar',
  agreementMissing: 'Acepta la confidencialidad para participar.',
  send: 'Enviar la solicitud',
  sending: 'Enviando…',
  sent: 'Enviaste la solicitud',
  cancel: 'Cancelar',
  withdraw: 'Retirar la solicitud',
  withdrawName: (name: string) => `Retirar la solicitud a ${name}`,
  withdrawn: 'Retiraste la solicitud',
  waiting: (when: string) => `Pediste participar el ${when}. La organización aún no responde.`,
  refused: (when: string) => `La organización rechazó tu solicitud el ${when}:`,
  places: (free: number) => (free === 0 ? 'Sin lugares' : free === 1 ? '1 lugar libre' : `${free} lugares libres`),
  conditions: 'Condiciones',
  holds: 'La cumples',
  misses: 'Te falta',
  onAnswer: 'La aceptas al responder',
  builder: {
    title: 'Quién puede participar',
    text: 'Quedan fijas con cada versión y se comprueban cuando alguien acepta tu invitación o pide participar. Quien ya participa se queda.',
    requests: 'Aceptar solicitudes',
    requestsHint:
      'Cualquier hacker de un país admitido ve el nombre, la organización, el rango de recompensas, los tipos de objetivo y estas condiciones. Nunca las reglas ni el alcance.',
    factor: 'Pedir verificación en dos pasos',
    agreement: 'Pedir el acuerdo de confidencialidad',
    accountDays: 'Antigüedad mínima de la cuenta',
    precision: 'Precisión mínima',
    judged: 'Con reportes decididos',
    days: 'días',
    percent: '%',
    reports: 'reportes',
    notNumber: (least: number, most: number) => `Escribe un número de ${least} a ${most}, o déjalo vacío.`,
    both: 'La precisión necesita los dos números.',
  },
  requests: {
    title: 'Solicitudes para participar',
    none: 'Nadie ha pedido participar.',
    askedAt: (when: string) => `Pidió participar el ${when}`,
    accept: 'Aceptar',
    acceptName: (name: string) => `Aceptar la solicitud de ${name}`,
    refuseName: (name: string) => `Rechazar la solicitud de ${name}`,
    refuse: 'Rechazar',
    refuseConfirm: 'Rechazar la solicitud',
    refuseTitle: (name: string) => `¿Rechazar la solicitud de ${name}?`,
    reason: 'Motivo',
    reasonHint: 'Lo lee quien pidió participar. Podrá pedirlo otra vez después de 30 días.',
    reasonMissing: 'Escribe el motivo.',
    accepted: 'Aceptaste la solicitud',
    refused: 'Rechazaste la solicitud',
    states: { pending: 'En espera', accepted: 'Aceptada', refused: 'Rechazada', withdrawn: 'Retirada' },
  },
} as const
