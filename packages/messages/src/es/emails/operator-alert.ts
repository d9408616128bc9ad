/** Alerts for operators about a fault of the installation; names are those of logs and metrics. */
export const operatorAlertTexts = {
  subject: 'Alarma de la instalación',
  preview: 'Algo en la instalación necesita que lo mires ahora.',
  title: 'Alarma de la instalación',
  intro: 'Algo necesita que lo mires ahora. La guía de respaldos dice qué hacer en cada caso.',
  since: 'Desde',
  alarm: 'Alarma',
  seen: 'Se vio',
  meanings: {
    'backup-archive-off': 'La base de datos no archiva su registro: no hay respaldo de lo que se escribe.',
    'backup-archive-failing': 'El archivo del registro falla: lo escrito desde entonces no está respaldado.',
    'backup-archive-stalled': 'El archivo del registro no avanza: hay segmentos terminados que esperan.',
    'backup-tail-away': 'Nadie recibe el registro en vivo: una caída ahora perdería hasta un minuto.',
    'backup-drill-failed': 'El último ensayo de restauración falló.',
    'backup-drill-late': 'Ningún ensayo de restauración salió bien en las últimas 24 horas.',
  },
} as const

export type OperatorAlertName = keyof typeof operatorAlertTexts.meanings
