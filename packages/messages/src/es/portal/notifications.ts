/** Texts of the toast region. */
export const notifications = { region: 'Notificaciones', close: 'Cerrar notificación', now: 'ahora' } as const
