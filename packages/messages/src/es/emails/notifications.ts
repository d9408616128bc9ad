import type { NotificationType } from '@grana/contract/notifications/inbox'
import { reportEmailTexts } from '../apps/report-notifications.ts'

type Words = { title: string; intro: string }

/** Shared texts of every notification email of the apps. */
export const notificationEmailCommon = {
  why: 'Recibes este correo por los avisos que elegiste.',
  settings: 'Cambiar mis avisos',
  report: 'Reporte',
  program: 'Programa',
  soon: 'Vencen pronto',
  late: 'Vencidos',
} as const

/** What the button opens, where it is no report: a report is named by its reference. */
const openings: Readonly<Record<string, string>> = {
  email_domain: 'Ver los dominios de correo',
  credential: 'Ver las cuentas de prueba',
  invitation: 'Ver la invitación',
  member: 'Ver el equipo',
  organization: 'Ver la organización',
  program: 'Ver el programa',
  target: 'Ver el objetivo',
  team: 'Ver el reporte en equipo',
  triage: 'Ver la fila de triaje',
  tracker: 'Ver los trackers',
  webhook: 'Ver los webhooks',
}

/** The name of the button: the act and its thing. */
export function notificationAction(kind: NotificationType, reference: string | undefined): string {
  if (reference !== undefined) return `Ver ${reference}`
  return openings[kind.split('.')[0] ?? ''] ?? 'Ir a mi espacio'
}

const inside = 'Entra para ver los detalles.'

/** What happened, without names: who and where is shown behind the session. */
export const notificationEmailTexts: Readonly<Record<NotificationType, Words>> = {
  'credential.asked': {
    title: 'Piden una cuenta de prueba',
    intro: `Un hacker ético espera una cuenta para probar uno de tus objetivos. ${inside}`,
  },
  'credential.available': {
    title: 'Ya hay cuentas de prueba',
    intro: `La organización agregó cuentas al objetivo que esperabas. ${inside}`,
  },
  'credential.revoked': {
    title: 'Revocaron tu cuenta de prueba',
    intro: `Deja de usarla. ${inside}`,
  },
  'credential.rotated': {
    title: 'Cambió el acceso de tu cuenta de prueba',
    intro: `El anterior ya no sirve. ${inside}`,
  },
  'deadline.digest': {
    title: 'Tus plazos de hoy',
    intro: 'Esto espera de ti en tus reportes. Entra para ver cuáles son.',
  },
  'invitation.received': { title: 'Tienes una invitación', intro: `Te invitaron a una organización. ${inside}` },
  'invitation.accepted': { title: 'Aceptaron una invitación', intro: `Alguien se sumó a tu organización. ${inside}` },
  'invitation.rejected': {
    title: 'Rechazaron una invitación',
    intro: `Una persona invitada a tu organización dijo que no. ${inside}`,
  },
  'member.approver_added': {
    title: 'Una persona más puede aprobar recompensas',
    intro: `Alguien recibió en tu organización un rol que aprueba recompensas. Si no lo esperabas, revisa tu equipo. ${inside}`,
  },
  'member.role_changed': { title: 'Cambió tu rol', intro: `Cambiaron tus permisos en una organización. ${inside}` },
  'member.removed': {
    title: 'Ya no formas parte de una organización',
    intro: `Una organización retiró tu acceso. ${inside}`,
  },
  'member.left': { title: 'Alguien dejó tu organización', intro: `Una persona de tu equipo salió. ${inside}` },
  'organization.approved': {
    title: 'Aprobamos tu organización',
    intro: 'Ya puedes publicar tu primer programa cuando esté listo.',
  },
  'organization.waiting': {
    title: 'Una organización espera aprobación',
    intro: `No puede publicar programas hasta que decidas. ${inside}`,
  },
  'attestation.ageing': {
    title: 'La constancia de tu pentest pronto cumple un año',
    intro: `Quienes la piden suelen esperar una de los últimos doce meses. Puedes copiar el alcance a un pentest nuevo. ${inside}`,
  },
  'attestation.revoked': {
    title: 'Se revocó la constancia de tu pentest',
    intro: `Mira el motivo en el pentest. ${inside}`,
  },
  'document.issued': {
    title: 'El reporte de tu pentest está listo',
    intro: `Descarga el reporte y la constancia. ${inside}`,
  },
  'document.decided': {
    title: 'Ya hay revisión de tu reporte de pentest',
    intro: `Mira si se aceptó o qué falta. ${inside}`,
  },
  'document.waiting': {
    title: 'Un reporte de pentest espera revisión',
    intro: `La persona que dirige el equipo escribió una versión. ${inside}`,
  },
  'engagement.invoiced': {
    title: 'Enviamos la factura de tu pentest',
    intro: `Su número está en el pentest. El pago se hace fuera de Grana. ${inside}`,
  },
  'engagement.message': {
    title: 'Mensaje nuevo en un pentest',
    intro: `Léelo y responde en la conversación del pentest. ${inside}`,
  },
  'engagement.moved': {
    title: 'Hay novedades en tu pentest',
    intro: `Revisa qué sigue. ${inside}`,
  },
  'engagement.critical_finding': {
    title: 'Hallazgo crítico en tu pentest',
    intro: `El equipo encontró algo crítico y conviene que lo veas ahora. ${inside}`,
  },
  'engagement.team_answered': {
    title: 'Hay novedades en el equipo de un pentest',
    intro: `Una persona respondió o la organización decidió. ${inside}`,
  },
  'engagement.team_member': {
    title: 'Cambió el equipo de tu pentest',
    intro: `Mira quién está en el equipo. ${inside}`,
  },
  'engagement.team_moved': {
    title: 'Cambió la etapa de un pentest de tu equipo',
    intro: `Antes de seguir con tus pruebas, mira en qué etapa está. ${inside}`,
  },
  'engagement.team_place': {
    title: 'Hay novedades sobre tu lugar en un pentest',
    intro: `Mira la propuesta o qué cambió. ${inside}`,
  },
  'engagement.waiting': {
    title: 'Un pentest espera revisión',
    intro: `La organización hizo un cambio. ${inside}`,
  },
  'organization.two_factor_required': {
    title: 'Tu organización pide dos pasos',
    intro: 'Activa la verificación en dos pasos para seguir trabajando en ella.',
  },
  'program.agent_accepted': {
    title: 'Un hacker ético aceptó tu invitación',
    intro: `Ya participa en uno de tus programas. ${inside}`,
  },
  'program.agent_rejected': {
    title: 'Un hacker ético rechazó tu invitación',
    intro: `No participará en uno de tus programas. ${inside}`,
  },
  'program.agent_left': {
    title: 'Un hacker ético salió de tu programa',
    intro: `Ya no participa. Sus reportes enviados siguen su curso. ${inside}`,
  },
  'program.invitation_waits': {
    title: 'Tu invitación vence pronto',
    intro: `Puedes aceptarla o rechazarla: rechazar no afecta tus puntos. ${inside}`,
  },
  'program.invited': { title: 'Te invitan a un programa', intro: `Puedes aceptar o rechazar la invitación. ${inside}` },
  'program.join_accepted': {
    title: 'Aceptaron tu solicitud',
    intro: `Ya participas en un programa privado. Lee sus reglas antes de probar. ${inside}`,
  },
  'program.join_asked': {
    title: 'Un hacker ético pide participar',
    intro: `Quiere participar en uno de tus programas. Puedes aceptar o rechazar su solicitud. ${inside}`,
  },
  'program.found': {
    title: 'Programas nuevos para tus búsquedas',
    intro: `Coinciden con lo que guardaste. Puedes apagar el aviso de cada búsqueda en Explorar programas. ${inside}`,
  },
  'program.join_refused': {
    title: 'Rechazaron tu solicitud',
    intro: `La organización dijo por qué. No afecta tus puntos. ${inside}`,
  },
  'program.paused_by_staff': { title: 'Pausamos un programa', intro: `Pausamos un programa tuyo. ${inside}` },
  'program.target_withdrawn': {
    title: 'Un objetivo salió del alcance',
    intro: `Detén tus pruebas sobre él. ${inside}`,
  },
  'program.version_published': {
    title: 'Un programa tiene una versión nueva',
    intro: `Cambiaron las reglas de un programa. Tus reportes abiertos se juzgan con las suyas. ${inside}`,
  },
  ...reportEmailTexts,
  'target.document_approved': {
    title: 'Aprobamos un documento',
    intro: `El objetivo quedó comprobado y puede entrar en tus programas. ${inside}`,
  },
  'target.document_rejected': {
    title: 'No aceptamos un documento',
    intro: `El objetivo sigue sin comprobar. ${inside}`,
  },
  'email_domain.lapsed': {
    title: 'Venció un dominio de correo de tu organización',
    intro: `Ya no encontramos su registro DNS y dejó de contar. Vuelve a publicarlo y compruébalo. ${inside}`,
  },
  'tracker.stopped': {
    title: 'Apagamos un tracker de tu organización',
    intro: `Fallaba cada llamada. Los tickets pendientes te esperan: revisa el token y enciéndelo. ${inside}`,
  },
  'webhook.stopped': {
    title: 'Apagamos un webhook de tu organización',
    intro: `Sus entregas fallaban. Lo pendiente te espera: revisa el receptor y enciéndelo. ${inside}`,
  },
  'target.lapsed': {
    title: 'Venció la autoridad sobre un objetivo',
    intro: `Ya no pudimos comprobar que es tuyo y salió del alcance de tus programas. ${inside}`,
  },
  'team.agreed': {
    title: 'Aceptaron su parte en tu borrador',
    intro: `Alguien de tu equipo está de acuerdo. ${inside}`,
  },
  'team.declined': {
    title: 'Alguien no participa en tu borrador',
    intro: `Su parte volvió a ti. ${inside}`,
  },
  'team.left': { title: 'Alguien salió de tu borrador', intro: `Su parte volvió a ti. ${inside}` },
  'team.invited': {
    title: 'Te invitan a un reporte en equipo',
    intro: `Lee el borrador y la parte que te ofrecen, y responde. ${inside}`,
  },
  'team.sent': { title: 'Enviaron el reporte que comparten', intro: `Ya puedes seguirlo y comentar. ${inside}` },
  'team.shares_changed': {
    title: 'Cambiaron las partes de un reporte en equipo',
    intro: `Tu acuerdo anterior ya no cuenta: acepta de nuevo o sal. ${inside}`,
  },
  'payment_case.waiting': {
    title: 'Un pago que no llegó espera revisión',
    intro: `Las dos partes no se pusieron de acuerdo a tiempo. ${inside}`,
  },
  'dispute.waiting': {
    title: 'Una disputa espera resolución',
    intro: `La toma alguien que no haya intervenido en el reporte. ${inside}`,
  },
  'triage.waiting': {
    title: 'Un reporte espera triaje',
    intro: `El reloj de respuesta ya corre. Asígnalo a alguien del equipo. ${inside}`,
  },
}
