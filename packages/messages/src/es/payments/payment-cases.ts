import { brand } from '#messages/brand.ts'
import type { PaymentCaseOutcome, PaymentCaseState } from '@grana/contract/payouts/payment-cases'

const states: Record<PaymentCaseState, string> = {
  open: 'Espera a la organización',
  answered: 'Con comprobante',
  escalated: `Lo revisa ${brand.name}`,
  closed: 'Cerrado',
}

const outcomes: Record<PaymentCaseOutcome, string> = {
  arrived: 'Llegó',
  silent: 'Cuenta como recibido',
  paid_again: 'Se pagó otra vez',
  proven: 'Pago comprobado',
  unpaid: 'Sigue por pagar',
}

const endings: Record<PaymentCaseOutcome, string> = {
  arrived: 'Quien reportó confirmó que llegó.',
  silent: 'Quien reportó no respondió en 30 días: cuenta como recibido.',
  paid_again: 'La organización registró otro pago.',
  proven: 'El comprobante demuestra el pago: cuenta como recibido.',
  unpaid: 'El pago no se demostró: la recompensa sigue por pagar.',
}

/** Payments that did not arrive, for both sides and for staff. */
export const paymentCaseTexts = {
  states,
  outcomes,
  endings,
  timeline: {
    answered: 'envió un comprobante del pago que no llegó',
    contested: 'respondió que el pago sigue sin llegar',
    lapsed: 'registró que venció el plazo para responder por el pago que no llegó',
    taken: 'tomó el caso del pago y puede leer los pagos de este reporte',
    released: 'soltó el caso del pago y ya no puede leer los pagos de este reporte',
    paused: 'pausó los reportes nuevos del programa por el pago que no llegó',
    closed: (outcome: string) => `cerró el caso del pago: ${outcome.toLowerCase()}`,
  },
  record: {
    title: 'Pago que no llegó',
    share: (agent: string) => `Parte de ${agent}`,
    payment: (amount: string, reference: string, day: string) => `${amount} · referencia ${reference} · ${day}`,
    opening: 'Quien reportó',
    openingText: 'Respondió que el pago no le llegó.',
    answer: 'Respuesta de la organización',
    answerDue: 'Responde la organización',
    waitsAnswer: 'Todavía no envía un comprobante ni paga otra vez.',
    noAnswer: 'No envió un comprobante ni pagó otra vez a tiempo.',
    contest: 'Quien reportó, otra vez',
    staff: `Revisión de ${brand.name}`,
    waitsStaff: `Falta que una persona de ${brand.name} lo revise.`,
    taken: (when: string) => `Lo tomó una persona de ${brand.name} ${when}.`,
    takenBy: (name: string, when: string) => `Lo tomó ${name} ${when}.`,
    paused: (when: string) => `Los reportes nuevos del programa están en pausa por este pago desde ${when}.`,
    assumed: (day: string) => `Si quien reportó no responde antes del ${day}, cuenta como recibido.`,
  },
  agent: {
    ask: 'Revisa tu cuenta y el comprobante. Si ya llegó, confírmalo; si no, lo revisa nuestro equipo.',
    receive: 'Ya llegó',
    contest: 'Sigue sin llegar',
    dialog: {
      title: 'El pago sigue sin llegar',
      text: `Una persona de ${brand.name} leerá lo que dijo cada parte y el comprobante, y decidirá.`,
      label: 'Qué revisaste',
      hint: 'Por ejemplo: movimientos hasta hoy, y que la cuenta del comprobante no es la tuya. No escribas tu cuenta completa.',
      send: 'Enviar a revisión',
      back: 'Volver',
    },
  },
  organization: {
    title: 'Responder con un comprobante',
    label: 'Qué muestra el comprobante',
    hint: 'Lo leen quien reportó y, si hace falta, nuestro equipo. También puedes registrar otro pago.',
    send: 'Enviar comprobante',
    only: 'Responde quien aprueba y paga recompensas en el programa.',
    missing: 'Falta este dato.',
    noProof: 'Agrega un comprobante.',
  },
} as const
