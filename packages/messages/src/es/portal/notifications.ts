/** Words of the place where short notices appear. */
export const notifications = { region: 'Notificaciones', close: 'Cerrar notificación', now: 'ahora' } as const
