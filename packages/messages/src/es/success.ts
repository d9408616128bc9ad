import type { SuccessCode } from '@grana/contract/success'
import { accountSuccessTexts } from './success-account.ts'

/** Success messages of the API. */
export const successTexts: Record<SuccessCode, string> = {
  ...accountSuccessTexts,
  'billing.accepted': 'Tu organización aceptó los términos de facturación.',
  'program.agent_invited': 'Invitación enviada.',
  'program.moved': 'El estado del programa cambió.',
  'program.published': 'Publicado. Ya rige esta versión.',
  'report.fix_date_answered': 'Tu respuesta quedó en el reporte.',
  'report.fix_date_asked': 'Propusiste la nueva fecha.',
  'report.retest_answered': 'Respondiste el retest.',
  'report.retest_asked': 'Pediste el retest.',
  'report.retest_cancelled': 'Cancelaste el retest.',
  'report.moved': 'El estado del reporte cambió.',
  'report.submitted': 'Tu reporte llegó a la organización.',
  'report.withdrawn': 'Retiraste el reporte.',
  'reward.approved': 'Aprobaste la recompensa.',
  'reward.decided': 'La decisión quedó registrada.',
  'reward.paid': 'El pago quedó registrado.',
  'target.created': 'Registramos el objetivo. Falta demostrar que es de tu organización.',
  'target.archived': 'Archivamos el objetivo.',
  'target.unarchived': 'El objetivo está activo otra vez.',
  'target.document_received': 'Recibimos el documento. Te avisamos cuando lo revisemos.',
  'organization.left': 'Saliste de la organización.',
  'member.changed': 'Los roles quedaron guardados.',
  'member.removed': 'La persona ya no pertenece a la organización.',
  'invitation.sent': 'Enviamos la invitación.',
  'invitation.withdrawn': 'Retiramos la invitación.',
}
