/** The consent to telemetry, and the link that reopens it. */
export const telemetryTexts = {
  /** In the footer of every page where telemetry is possible. */
  opener: 'Medición de errores',
  notice: {
    heading: '¿Podemos medir errores y tiempos de carga?',
    text: 'Con Sentry, más algunas repeticiones de pantalla con los textos ocultos. Nunca en formularios ni en cuentas. Si rechazas, no se descarga y el sitio funciona igual.',
    /** The section of the privacy notice about it. */
    section: 'medicion-de-errores-y-rendimiento',
    more: 'Qué se mide y por cuánto tiempo',
    refuse: 'Rechazar',
    accept: 'Aceptar',
    present: {
      accepted: 'Ahora está encendida: aceptaste.',
      refused: 'Ahora está apagada: rechazaste.',
    },
  },
} as const
