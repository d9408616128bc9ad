import type { NotificationEntry, NotificationType } from '@grana/contract/notifications/inbox'
import { reportNotificationTexts } from './report-notifications.ts'

type NotificationContext = Pick<NotificationEntry, 'actor' | 'organization' | 'report'> &
  Partial<Pick<NotificationEntry, 'data'>>

const organizationOf = ({ organization }: NotificationContext) => organization?.name ?? 'tu organización'

function digestOf(data: NotificationContext['data'], name: 'soon' | 'late', one: string, many: string): string {
  const count = Number(data?.[name] ?? 0)
  return count === 1 ? `1 plazo ${one}` : `${count} plazos ${many}`
}

/** One sentence per kind of notification. Who acted, and where, may be unknown to the reader. */
const sentences: Readonly<Record<NotificationType, (told: NotificationContext) => string>> = {
  'credential.asked': (told) =>
    `${told.actor ?? 'Un hacker ético'} pide una cuenta para probar un objetivo de ${organizationOf(told)}`,
  'credential.available': () => 'Ya hay cuentas para probar un objetivo: toma la tuya',
  'credential.revoked': () => 'La organización revocó tu cuenta de prueba: deja de usarla',
  'credential.rotated': () => 'Cambió el acceso de tu cuenta de prueba: ábrela de nuevo',
  'deadline.digest': ({ data }) =>
    `${digestOf(data, 'soon', 'vence pronto', 'vencen pronto')} y ${digestOf(data, 'late', 'venció', 'vencieron')}`,
  'invitation.received': ({ organization }) =>
    organization
      ? `Te invitaron a ${organization.name}: responde con el enlace de tu correo`
      : 'Te invitaron a una organización: responde con el enlace de tu correo',
  'invitation.accepted': (told) =>
    `${told.actor ?? 'Una persona invitada'} aceptó la invitación y ya está en ${organizationOf(told)}`,
  'invitation.rejected': (told) =>
    `${told.actor ?? 'Una persona invitada'} rechazó la invitación a ${organizationOf(told)}`,
  'member.approver_added': (told) =>
    `Una persona más puede aprobar recompensas en ${organizationOf(told)}: si no la esperabas, revisa tu equipo`,
  'member.role_changed': (told) => `Cambió tu rol en ${organizationOf(told)}`,
  'member.removed': ({ organization }) =>
    organization ? `Ya no formas parte de ${organization.name}` : 'Ya no formas parte de una organización',
  'member.left': (told) => `${told.actor ?? 'Alguien de tu equipo'} dejó ${organizationOf(told)}`,
  'organization.approved': (told) => `Aprobamos ${organizationOf(told)}: ya puede publicar programas`,
  'organization.waiting': ({ organization }) => `${organization?.name ?? 'Una organización'} espera tu aprobación`,
  'organization.two_factor_required': (told) => `${organizationOf(told)} ahora pide verificación en dos pasos`,
  'program.agent_accepted': (told) =>
    `${told.actor ?? 'Un hacker ético'} aceptó participar en un programa privado de ${organizationOf(told)}`,
  'program.agent_rejected': (told) =>
    `${told.actor ?? 'Un hacker ético'} rechazó participar en un programa privado de ${organizationOf(told)}`,
  'program.agent_left': (told) => `${told.actor ?? 'Un hacker ético'} salió de un programa de ${organizationOf(told)}`,
  'program.invitation_waits': () => 'Una invitación a un programa vence pronto: responde',
  'program.invited': () => 'Te invitan a un programa: lee sus reglas y responde',
  'program.join_accepted': () => 'Ya participas en un programa privado: aceptaron tu solicitud',
  'program.join_asked': (told) =>
    `${told.actor ?? 'Un hacker ético'} pide participar en un programa de ${organizationOf(told)}`,
  'program.found': () => 'Hay programas nuevos que coinciden con tus búsquedas guardadas',
  'program.join_refused': () => 'Una organización rechazó tu solicitud para participar y dijo por qué',
  'program.paused_by_staff': (told) => `Pausamos un programa de ${organizationOf(told)}: el motivo está en tu correo`,
  'program.target_withdrawn': () => 'Un objetivo salió del alcance de un programa: detén tus pruebas sobre él',
  'program.version_published': () =>
    'Un programa en el que participas o que sigues tiene una versión nueva; lo que ya enviaste conserva la suya',
  'attestation.ageing': (told) => `La constancia de un pentest de ${organizationOf(told)} pronto cumple un año`,
  'attestation.revoked': (told) => `Se revocó la constancia de un pentest de ${organizationOf(told)}`,
  'document.issued': (told) => `Se emitió el reporte de un pentest de ${organizationOf(told)}`,
  'document.decided': (told) => `Ya hay revisión del reporte de un pentest de ${organizationOf(told)}`,
  'document.waiting': (told) => `Un reporte de pentest de ${organizationOf(told)} espera revisión`,
  'engagement.critical_finding': (told) =>
    `Hay un hallazgo crítico en un pentest de ${organizationOf(told)}: revísalo ahora`,
  'engagement.invoiced': (told) => `Enviamos la factura de un pentest de ${organizationOf(told)}`,
  'engagement.message': (told) => `Hay un mensaje en un pentest de ${organizationOf(told)}`,
  'engagement.moved': (told) => `Hay novedades en un pentest de ${organizationOf(told)}: revísalo`,
  'engagement.team_answered': (told) => `Hay novedades en el equipo de un pentest de ${organizationOf(told)}`,
  'engagement.team_member': (told) => `Cambió el equipo de un pentest de ${organizationOf(told)}: revísalo`,
  'engagement.team_moved': (told) => {
    const pentest = `un pentest de ${organizationOf(told)}`
    const ofState: Readonly<Record<string, string>> = {
      in_progress: `Ya puedes probar en ${pentest}: las pruebas están en curso`,
      paused: `Pausaron ${pentest}: detén tus pruebas`,
      reporting: `Terminaron las pruebas de ${pentest}: detén las tuyas y completa el reporte`,
      remediation: `Empezó la etapa de corrección y retest de ${pentest}`,
      closed: `Terminó el retest y se cerró ${pentest}`,
      cancelled: `Cancelaron ${pentest}: detén tus pruebas`,
    }
    return ofState[String(told.data?.['state'])] ?? `Cambió la etapa de ${pentest}: revísalo`
  },
  'engagement.team_place': (told) => `Hay novedades sobre tu lugar en un pentest de ${organizationOf(told)}`,
  'engagement.waiting': ({ organization }) =>
    `Hay novedades en un pentest${organization ? ` de ${organization.name}` : ''}: revísalo`,
  ...reportNotificationTexts,
  'target.document_approved': (told) =>
    `Aprobamos un documento de ${organizationOf(told)}: ya comprobamos que el objetivo es suyo`,
  'target.document_rejected': (told) => `No aceptamos un documento de ${organizationOf(told)}: mira el motivo`,
  'target.lapsed': (told) =>
    `Venció la autoridad sobre un objetivo de ${organizationOf(told)}: salió del alcance de sus programas`,
  'team.agreed': ({ actor }) => `${actor ?? 'Un hacker ético'} aceptó su parte en tu borrador`,
  'team.declined': ({ actor }) => `${actor ?? 'Un hacker ético'} no participa en tu borrador: su parte volvió a ti`,
  'team.left': ({ actor }) => `${actor ?? 'Un hacker ético'} salió de tu borrador: su parte volvió a ti`,
  'team.invited': ({ actor }) =>
    `${actor ?? 'Un hacker ético'} te invita a firmar un reporte en equipo: léelo y responde`,
  'team.sent': ({ actor }) => `${actor ?? 'Tu equipo'} envió el reporte que comparten`,
  'team.shares_changed': ({ actor }) =>
    `${actor ?? 'Un hacker ético'} cambió las partes de un reporte en equipo: acepta de nuevo`,
  'payment_case.waiting': () => 'Un pago que no llegó espera tu revisión',
  'dispute.waiting': () => 'Una disputa espera resolución',
  'email_domain.lapsed': (told) =>
    `Venció un dominio de correo de ${organizationOf(told)}: su registro DNS ya no está y dejó de contar`,
  'tracker.stopped': (told) =>
    `Apagamos un tracker de ${organizationOf(told)} porque fallaba: revisa su token y enciéndelo`,
  'webhook.stopped': (told) =>
    `Apagamos un webhook de ${organizationOf(told)} porque sus entregas fallaban: revisa su receptor y enciéndelo`,
  'triage.waiting': ({ organization }) =>
    `Un reporte ${organization ? `de ${organization.name} ` : ''}espera que asignes su triaje`,
}

/** The sentence of a notification; a page that was loaded before a release does not know every kind. */
export function notificationText(notice: NotificationContext & Pick<NotificationEntry, 'kind'>): string {
  const known = Object.hasOwn(sentences, notice.kind) ? sentences[notice.kind as NotificationType] : undefined
  const text = known?.(notice) ?? 'Hay una novedad en tu espacio'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Texts of the bell and its list. */
export const notificationTexts = {
  label: (unread: number, most: number) => {
    if (unread === 0) return 'Notificaciones'
    return unread >= most ? `Notificaciones, más de ${most - 1} sin leer` : `Notificaciones, ${unread} sin leer`
  },
  count: (unread: number, most: number) => (unread >= most ? `${most - 1}+` : String(unread)),
  title: 'Notificaciones',
  news: (unread: number) =>
    unread === 1 ? 'Tienes una notificación sin leer' : `Tienes ${unread} notificaciones sin leer`,
  unread: 'Sin leer',
  readAll: 'Marcar todo como leído',
  read: (text: string) => `Marcar como leída: ${text}`,
  more: 'Ver anteriores',
  loadingMore: 'Cargando…',
  settings: 'Elegir mis avisos',
  empty: {
    title: 'No tienes notificaciones',
    text: 'Cuando algo espere tu respuesta, lo verás aquí y en tu correo.',
  },
  notLive: 'Sin conexión en vivo. Buscamos novedades cada tanto.',
  failed: 'No pudimos marcarla como leída',
} as const
