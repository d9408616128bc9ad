/** The page behind the links that both addresses receive. */
export const emailChange = {
  title: 'Cambio de correo',
  heading: 'Cambio de correo',
  lede: 'Se pidió cambiar el correo de una cuenta de Grana, y esta dirección tiene que aceptarlo.',
  advice: 'Si lo pediste tú, confírmalo. Si no, detenlo: con eso nadie podrá completarlo.',
  agree: 'Confirmar el cambio',
  agreeing: 'Confirmando…',
  refuse: 'No fui yo, detener el cambio',
  refusing: 'Deteniendo…',
  failed: 'No pudimos guardarlo',
  done: {
    waiting: {
      heading: 'Falta tu otro correo',
      text: 'Esta dirección ya aceptó. El cambio se hace cuando abras el enlace que enviamos a la otra.',
    },
    changed: {
      heading: 'Tu correo cambió',
      text: 'Cerramos todas tus sesiones. Inicia sesión con el correo nuevo y la contraseña de siempre.',
    },
    stopped: {
      heading: 'Detuvimos el cambio',
      text: 'El correo de la cuenta sigue siendo el mismo. Si la cuenta es tuya y no pediste el cambio, crea una contraseña nueva: alguien conoce la tuya.',
    },
  },
  signIn: 'Iniciar sesión',
  newPassword: 'Crear contraseña nueva',
  home: 'Ir al inicio',
  expired: { label: 'Ir a mi cuenta' },
} as const
