import * as features from '#messages/features.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { NotificationChannel, NotificationKind } from '@grana/contract/notifications/preferences'

type Words = { name: string; text: string }

const reports: Record<AccountKind, string> = {
  agent: 'Cambios de estado y decisiones sobre los reportes que enviaste.',
  customer: 'Reportes nuevos y cambios de estado en tus programas.',
  staff: 'Reportes que esperan triaje, reportes asignados y cambios de estado.',
}

/** Notification preferences. */
export const notifications = {
  lede: 'Elige qué te avisamos dentro de la aplicación y qué por correo.',
  form: 'Notificaciones',
  label: 'Avisos',
  channels: { app: 'Aplicación', mail: 'Correo' } as Record<NotificationChannel, string>,
  /** Accessible name of a checkbox. */
  tick: (kind: string, channel: string) => `${kind}: ${channel}`,
  details: {
    label: 'Incluir detalles en los correos',
    text: 'El estado, la severidad y el monto viajan por correo, que no es un medio confidencial. El título, el texto y la evidencia de un reporte nunca van en un correo.',
  },
  kind: 'Aviso',
  always: 'Siempre activo',
  kinds: {
    security: {
      name: 'Seguridad de tu cuenta',
      text: 'Contraseña, dos pasos, sesiones nuevas. No se puede apagar: protege tu cuenta.',
    },
    approvals: { name: 'Aprobaciones', text: 'Organizaciones que esperan tu aprobación.' },
    messages: { name: 'Mensajes', text: 'Comentarios y preguntas en los reportes donde participas.' },
    invitations: {
      name: 'Invitaciones',
      text: 'A programas, pentests y organizaciones.',
    },
    rewards: { name: 'Recompensas y pagos', text: 'Aprobaciones, montos y pagos.' },
    programs: { name: 'Programas que sigues', text: 'Cambios de alcance, reglas o recompensas.' },
    deadlines: {
      name: 'Plazos',
      text: 'Reportes que esperan respuesta y plazos por vencer.',
    },
    digest: {
      name: 'Resumen del día',
      text: 'Cuántos plazos vencen pronto y cuántos vencieron, una vez por día hábil.',
    },
    news: {
      name: 'Novedades',
      text: features.newsEmails
        ? 'Funciones nuevas, unas cuantas veces al año.'
        : 'Todavía no enviamos novedades. Guardamos tu elección para cuando existan.',
    },
  } as Record<Exclude<NotificationKind, 'reports'>, Words>,
  reports: (account: AccountKind): Words => ({ name: 'Reportes', text: reports[account] }),
} as const
