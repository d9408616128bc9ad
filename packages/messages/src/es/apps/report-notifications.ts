import type { NotificationEntry, NotificationType } from '@grana/contract/notifications/inbox'
import type { DueStage } from '@grana/contract/reports/facts'
import type { ClosingReason } from '@grana/contract/reports/values'
import { disclosureEmailTexts, disclosureNotificationTexts } from './disclosure-notifications.ts'
import { reports } from './reports.ts'

type ReportNotice = Extract<NotificationType, `report.${string}`>
type NotificationContext = Pick<NotificationEntry, 'actor' | 'report'> & Partial<Pick<NotificationEntry, 'data'>>

const nameOf = ({ report }: NotificationContext) => (report ? `${report.reference} (${report.program})` : 'un reporte')
const who = ({ actor }: NotificationContext) => actor ?? 'La organización'

function reasonOf({ data }: NotificationContext): string {
  const reason = data?.['reason']
  const known = typeof reason === 'string' && Object.hasOwn(reports.reasons, reason)
  return known ? `: ${reports.reasons[reason as ClosingReason].toLowerCase()}` : ''
}

const stages: Readonly<Record<DueStage | 'retest' | 'payment' | 'payment_case' | 'receipt', string>> = {
  payment_case: 'respuesta al pago que no llegó',
  receipt: 'confirmar el pago',
  payment: 'pago',
  first_answer: 'primera respuesta',
  triage: 'triaje',
  decision: 'decisión',
  reward: 'recompensa',
  fix: 'corrección',
  retest: 'respuesta al retest',
}

function stageOf({ data }: NotificationContext): string {
  const stage = data?.['stage']
  return typeof stage === 'string' && Object.hasOwn(stages, stage) ? stages[stage as DueStage] : 'respuesta'
}

/** What happened to a report, by its reference; never its content. */
export const reportNotificationTexts: Readonly<Record<ReportNotice, (told: NotificationContext) => string>> = {
  'report.accepted': (told) => `Aceptaron ${nameOf(told)}`,
  'report.answered': (told) => `${told.actor ?? 'Quien reporta'} respondió tu pregunta en ${nameOf(told)}`,
  'report.asked': (told) => `Te piden información en ${nameOf(told)}: el reloj espera tu respuesta`,
  'report.assigned': (told) => `Te asignaron ${nameOf(told)}`,
  'report.closed': (told) => `Se cerró ${nameOf(told)}${reasonOf(told)}`,
  'report.commented': (told) => `${who(told)} escribió en ${nameOf(told)}`,
  'report.deadline_missed': (told) => `Venció el plazo de ${stageOf(told)} de ${nameOf(told)}`,
  'report.deadline_soon': (told) => `Vence pronto el plazo de ${stageOf(told)} de ${nameOf(told)}`,
  'report.fix_date_agreed': (told) =>
    `${told.actor ?? 'Quien reporta'} aceptó la nueva fecha de corrección de ${nameOf(told)}`,
  'report.fix_date_asked': (told) => `Te proponen otra fecha para corregir ${nameOf(told)}`,
  'report.fix_date_declined': (told) =>
    `${told.actor ?? 'Quien reporta'} no aceptó la nueva fecha de corrección de ${nameOf(told)}`,
  'report.dispute_answered': (told) => `La organización respondió tu disputa en ${nameOf(told)}`,
  'report.dispute_due': (told) => `Queda un día hábil para responder la disputa de ${nameOf(told)}`,
  'report.dispute_lapsed': (told) => `Venció el plazo para responder la disputa de ${nameOf(told)}`,
  'report.dispute_opened': (told) => `${told.actor ?? 'Quien reporta'} abrió una disputa en ${nameOf(told)}`,
  'report.dispute_ruled': (told) => `Se resolvió la disputa de ${nameOf(told)}`,
  'report.dispute_withdrawn': (told) => `${told.actor ?? 'Quien reporta'} retiró la disputa de ${nameOf(told)}`,
  'report.corrected': (told) => `Corrigieron los datos de ${nameOf(told)}`,
  ...disclosureNotificationTexts,
  'report.forwarded': (told) => `${nameOf(told)} espera la decisión de la organización`,
  'report.noted': (told) => `Hay una nota interna nueva en ${nameOf(told)}`,
  'report.payment_case_answered': (told) => `Enviaron un comprobante del pago de ${nameOf(told)}: revisa si llegó`,
  'report.payment_case_closed': (told) => `Se cerró el caso del pago de ${nameOf(told)}`,
  'report.payment_case_escalated': (told) => `Nuestro equipo revisa el pago que no llegó de ${nameOf(told)}`,
  'report.proposed': (told) => `Una propuesta espera tu decisión en ${nameOf(told)}`,
  'report.question_withdrawn': (told) => `Retiraron la pregunta de ${nameOf(told)}: ya no hace falta que respondas`,
  'report.received': (told) => `Recibimos ${nameOf(told)} y ya está en triaje`,
  'report.redacted': (told) => `Retiraron contenido de ${nameOf(told)}`,
  'report.reopened': (told) => `Se reabrió ${nameOf(told)}`,
  'report.retest_asked': (told) => `Dicen que ya corrigieron ${nameOf(told)}: haz el retest`,
  'report.retest_cancelled': (told) => `Cancelaron el retest de ${nameOf(told)}`,
  'report.retest_fixed': (told) => `El retest de ${nameOf(told)} dice: corregido`,
  'report.retest_persists': (told) => `El retest de ${nameOf(told)} dice: persiste`,
  'report.reward_asked': (told) => `Una recompensa espera tu aprobación en ${nameOf(told)}`,
  'report.reward_decided': (told) => `Decidieron la recompensa de ${nameOf(told)}`,
  'report.reward_late': (told) => `Venció el plazo para decidir la recompensa de ${nameOf(told)}`,
  'report.reward_missing': (told) => `${told.actor ?? 'Quien reporta'} dice que no llegó el pago de ${nameOf(told)}`,
  'report.reward_none': (told) => `${nameOf(told)} queda sin recompensa`,
  'report.reward_paid': (told) => `Registraron el pago de ${nameOf(told)}: confirma si llegó`,
  'report.reward_received': (told) => `${told.actor ?? 'Quien reporta'} confirmó el pago de ${nameOf(told)}`,
  'report.reward_revised': (told) => `Cambió el monto de la recompensa de ${nameOf(told)}`,
  'report.severity_set': (told) => `Cambió la severidad de ${nameOf(told)}`,
  'report.ticket_closed': (told) => `El ticket de ${nameOf(told)} se cerró: ¿pedir un retest?`,
  'report.submitted': (told) => `Llegó ${nameOf(told)}`,
  'report.withdrawn': (told) => `${told.actor ?? 'Quien reporta'} retiró ${nameOf(told)}`,
}

const inside = 'Entra para leerlo.'

/** The same for emails, which name the report below and say nothing else of it. */
export const reportEmailTexts: Readonly<Record<ReportNotice, { title: string; intro: string }>> = {
  'report.accepted': { title: 'Aceptaron tu reporte', intro: `La organización aceptó lo que reportaste. ${inside}` },
  'report.answered': { title: 'Respondieron tu pregunta', intro: `El reporte volvió a triaje. ${inside}` },
  'report.asked': {
    title: 'Te piden información',
    intro: 'La organización te hizo una pregunta y su reloj espera tu respuesta.',
  },
  'report.assigned': { title: 'Te asignaron un reporte', intro: `Ahora trabajas en él. ${inside}` },
  'report.closed': { title: 'Se cerró un reporte', intro: 'Entra para ver el motivo y la cláusula que se aplicó.' },
  'report.commented': { title: 'Hay un mensaje nuevo', intro: `Escribieron en un reporte. ${inside}` },
  'report.deadline_missed': {
    title: 'Venció un plazo',
    intro: 'Pasó el tiempo que tu programa promete y alguien sigue esperando. Entra para atenderlo.',
  },
  'report.deadline_soon': {
    title: 'Un plazo vence pronto',
    intro: 'Queda poco tiempo del que se prometió en este reporte. Entra para atenderlo.',
  },
  'report.fix_date_agreed': {
    title: 'Aceptaron la nueva fecha',
    intro: 'Quien reportó aceptó la fecha de corrección que propusiste.',
  },
  'report.fix_date_asked': {
    title: 'Te proponen otra fecha de corrección',
    intro: 'La organización necesita más tiempo para corregir. Entra para leer el motivo y decir si aceptas.',
  },
  'report.fix_date_declined': {
    title: 'No aceptaron la nueva fecha',
    intro: 'Quien reportó no aceptó la fecha que propusiste: sigue la anterior.',
  },
  'report.dispute_answered': {
    title: 'Respondieron tu disputa',
    intro: `Ahora la resuelve una persona que no intervino en el reporte. ${inside}`,
  },
  'report.dispute_due': {
    title: 'Falta poco para responder una disputa',
    intro: 'Queda un día hábil. Sin respuesta, se resuelve con lo que haya en el reporte.',
  },
  'report.dispute_lapsed': {
    title: 'Venció el plazo de una disputa',
    intro: 'No hubo respuesta a tiempo. La disputa se resuelve con lo que haya en el reporte.',
  },
  'report.dispute_opened': {
    title: 'Abrieron una disputa',
    intro: 'Quien reportó no está de acuerdo con la decisión. Tienes 5 días hábiles para responder una vez.',
  },
  'report.dispute_ruled': {
    title: 'Se resolvió una disputa',
    intro: 'Entra para leer la resolución, sus razones y la cláusula en que se basa.',
  },
  'report.dispute_withdrawn': {
    title: 'Retiraron una disputa',
    intro: 'Quien la abrió la retiró. La decisión queda como estaba.',
  },
  'report.corrected': {
    title: 'Corrigieron un reporte',
    intro: 'Cambió el título, el objetivo o la debilidad. Entra para ver qué decía antes.',
  },
  ...disclosureEmailTexts,
  'report.forwarded': {
    title: 'Un reporte espera decisión',
    intro: 'Terminó el triaje y le toca decidir a la organización.',
  },
  'report.noted': { title: 'Hay una nota interna nueva', intro: `La escribió alguien de tu equipo. ${inside}` },
  'report.payment_case_answered': {
    title: 'Enviaron un comprobante de tu pago',
    intro: 'Revisa tu cuenta y el comprobante, y responde si llegó. Si sigue sin llegar, lo revisa nuestro equipo.',
  },
  'report.payment_case_closed': {
    title: 'Se cerró el caso de un pago',
    intro: 'Nuestro equipo lo revisó. Entra para leer el motivo.',
  },
  'report.payment_case_escalated': {
    title: 'Nuestro equipo revisa un pago que no llegó',
    intro: 'No se resolvió entre las dos partes. Entra para ver qué se dijo y qué sigue.',
  },
  'report.proposed': {
    title: 'Una propuesta espera tu decisión',
    intro: 'Alguien de tu equipo propuso un paso que te toca aplicar o descartar.',
  },
  'report.question_withdrawn': {
    title: 'Retiraron una pregunta',
    intro: 'Ya no hace falta que respondas: tu reporte volvió a triaje.',
  },
  'report.received': {
    title: 'Recibimos tu reporte',
    intro: 'Ya está en triaje. Te avisaremos cuando haya novedades.',
  },
  'report.redacted': {
    title: 'Retiraron contenido de un reporte',
    intro: 'Ya no se puede leer. Entra para ver quién lo retiró y por qué.',
  },
  'report.reopened': { title: 'Se reabrió un reporte', intro: `Volvió a triaje con toda su historia. ${inside}` },
  'report.retest_asked': {
    title: 'Te piden un retest',
    intro: 'La organización dice que ya lo corrigió. Pruébalo otra vez y responde si quedó corregido o persiste.',
  },
  'report.retest_cancelled': {
    title: 'Cancelaron un retest',
    intro: 'Ya no hace falta que lo pruebes. Entra para leer el motivo.',
  },
  'report.retest_fixed': {
    title: 'El retest dice: corregido',
    intro: 'La corrección funciona. Ya puedes cerrar el reporte como resuelto.',
  },
  'report.retest_persists': {
    title: 'El retest dice: persiste',
    intro: `El problema sigue y el plazo de corrección vuelve a contar. ${inside}`,
  },
  'report.reward_asked': {
    title: 'Una recompensa espera tu aprobación',
    intro: 'Ya decidió una persona y hace falta otra. Entra para revisarla.',
  },
  'report.reward_decided': { title: 'Decidieron tu recompensa', intro: 'Entra para ver el monto.' },
  'report.reward_late': {
    title: 'Una recompensa espera decisión',
    intro: 'Venció el plazo que publica tu programa y quien reportó sigue esperando. Entra para decidirla.',
  },
  'report.reward_missing': {
    title: 'Un pago no llegó',
    intro: 'Quien reportó dice que no le llegó. Tienes 5 días hábiles para enviar un comprobante o pagar otra vez.',
  },
  'report.reward_none': { title: 'Tu reporte queda sin recompensa', intro: 'Entra para ver el motivo.' },
  'report.reward_paid': {
    title: 'Registraron tu pago',
    intro: 'Entra para ver la referencia y confirma si llegó.',
  },
  'report.reward_received': { title: 'Confirmaron un pago', intro: 'Quien reportó confirmó que el pago llegó.' },
  'report.reward_revised': {
    title: 'Cambió tu recompensa',
    intro: 'El monto aprobado es otro. Entra para ver cuál y el motivo.',
  },
  'report.severity_set': { title: 'Cambió la severidad de tu reporte', intro: 'Entra para ver el motivo.' },
  'report.ticket_closed': {
    title: 'Se cerró el ticket de un reporte',
    intro: 'Si ya está corregido, entra para pedir el retest: lo decides tú.',
  },
  'report.submitted': { title: 'Llegó un reporte', intro: 'El reloj de respuesta ya corre. Entra para atenderlo.' },
  'report.withdrawn': { title: 'Retiraron un reporte', intro: 'Quien lo envió lo retiró. No tienes que hacer nada.' },
}
