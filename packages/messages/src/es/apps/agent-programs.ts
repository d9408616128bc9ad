import type { DeclineReason } from '@grana/contract/programs/agents'

/** Why an agent declines an invitation; both sides read these words. */
export const declineReasons: Readonly<Record<DeclineReason, string>> = {
  no_time: 'No tengo tiempo',
  other_field: 'No es mi especialidad',
  rewards: 'Las recompensas',
  rules: 'El alcance o las reglas',
  country: 'Mi país o mi situación legal',
  other: 'Otro motivo',
}

/** Texts of the agents' screens around programs. */
export const agentPrograms = {
  title: 'Programas',
  lede: 'A qué te invitaron, en qué participas, qué sigues y a quién reportaste.',
  explore: 'Explorar programas públicos',
  invitations: 'Invitaciones',
  invitationsText: 'Lee las reglas y decide. Rechazar no afecta tus puntos.',
  invited: 'Programas privados',
  followed: 'Programas que sigues',
  reported: 'Donde ya reportaste',
  empty: 'Aún no tienes programas',
  emptyText:
    'Elige uno público, lee su alcance y sus reglas, y repórtale desde su página. Los que sigas, los que te inviten y los que reciban tus reportes aparecerán aquí.',
  private: 'Privado',
  version: (version: number) => `Versión ${version}`,
  by: (organization: string, kind: string) => `${organization} · ${kind}`,
  accept: 'Aceptar',
  reject: 'Rechazar',
  read: 'Leer las reglas',
  accepting: 'Guardando…',
  accepted: 'Aceptaste la invitación',
  rejected: 'Rechazaste la invitación',
  acceptName: (name: string) => `Aceptar la invitación a ${name}`,
  rejectName: (name: string) => `Rechazar la invitación a ${name}`,
  rejectTitle: (name: string) => `¿Rechazar la invitación a «${name}»?`,
  rejectText: 'El programa deja de estar a tu alcance. La organización puede volver a invitarte.',
  rejectReason: 'Por qué (opcional)',
  rejectReasonHint: 'La organización ve cuántos dieron cada motivo, nunca quién.',
  noReason: 'Prefiero no decirlo',
  declineReasons,
  message: 'Mensaje de la organización',
  expires: (when: string) => `Puedes responder hasta el ${when}.`,
  leave: 'Salir del programa',
  leaveTitle: (name: string) => `¿Salir de «${name}»?`,
  leaveText:
    'Dejas de participar y terminan tus cuentas de prueba. Si es privado, deja de estar a tu alcance. Los reportes que enviaste siguen su curso.',
  left: 'Saliste del programa',
  cancel: 'Cancelar',
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  following: 'Sigues este programa',
  followText: 'Te avisamos por correo de cada versión nueva.',
  nowFollowing: 'Ahora sigues este programa',
  unfollowed: 'Dejaste de seguir este programa',
  invitationWaits: 'Te invitaron a este programa. Lee sus reglas y responde.',
  confidential: 'Este programa es privado: no lo menciones fuera de aquí.',
} as const
