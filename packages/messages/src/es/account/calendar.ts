/** The calendar of due dates, in the account centre. */
export const calendarTexts = {
  title: 'Calendario de plazos',
  text: {
    customer:
      'Suscribe tu calendario a una dirección secreta y verás cuándo vence cada respuesta, corrección, retest y disputa de los reportes que puedes leer.',
    agent:
      'Suscribe tu calendario a una dirección secreta y verás cuándo vence cada respuesta, corrección, retest y disputa de tus reportes.',
  },
  content:
    'Solo lleva la referencia del reporte, el nombre del programa y la fecha. Quien tenga la dirección puede leerla: no la compartas.',
  factor: 'Activa la verificación en dos pasos para tener una dirección: sin ella no se leen reportes.',
  factorAction: 'Activar la verificación',
  create: 'Crear dirección',
  address: 'Dirección secreta',
  since: (when: string) => `Desde el ${when}.`,
  copy: 'Copiar',
  copied: 'Copiada',
  copyFailed: 'No se pudo copiar. Selecciónala y cópiala a mano.',
  renew: 'Renovar',
  renewTitle: '¿Renovar la dirección?',
  renewText: 'La dirección de ahora deja de funcionar al instante. Tendrás que suscribir tu calendario otra vez.',
  renewed: 'Esta es tu dirección',
  remove: 'Apagar',
  removeTitle: '¿Apagar el calendario?',
  removeText: 'La dirección deja de funcionar al instante. Puedes crear otra cuando quieras.',
  removed: 'El calendario quedó apagado',
  cancel: 'Cancelar',
} as const
