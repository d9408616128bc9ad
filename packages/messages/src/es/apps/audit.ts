/** What each kind of event says; one of which this page knows nothing is shown by its own name. */
const actions: Readonly<Record<string, string>> = {
  'invitation.sent': 'Envió una invitación',
  'invitation.resent': 'Reenvió una invitación',
  'invitation.withdrawn': 'Retiró una invitación',
  'invitation.accepted': 'Aceptó una invitación',
  'invitation.rejected': 'Se rechazó una invitación',
  'member.appointed': 'Dio un rol en un programa',
  'member.dismissed': 'Quitó un rol en un programa',
  'member.role_changed': 'Cambió un rol en la organización',
  'member.removed': 'Quitó a una persona',
  'member.left': 'Salió de la organización',
  'organization.approved': 'Se aprobó la organización',
  'organization.changed': 'Cambió los datos de la organización',
  'organization.second_factor_rule_changed': 'Cambió la regla de dos pasos',
}

/** Texts of the audit log. */
export const audit = {
  nav: 'Bitácora',
  title: 'Bitácora',
  lede: 'Quién hizo qué y cuándo. Nadie puede cambiarla ni borrarla.',
  table: 'Bitácora de la organización',
  columns: { at: 'Cuándo', actor: 'Quién', action: 'Qué', outcome: 'Resultado' },
  platform: 'La plataforma',
  actions,
  tried: (permission: string) => `Intentó algo sin permiso: ${permission}`,
  outcomes: { done: 'Hecho', denied: 'Denegado' },
  empty: { title: 'Todavía no hay movimientos', text: 'Cada cambio de la organización quedará aquí.' },
  more: 'Ver anteriores',
  loadingMore: 'Cargando…',
  details: 'Detalles',
} as const
