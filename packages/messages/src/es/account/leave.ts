/** Deactivating the account, and reactivating it. */
export const disable = {
  lede: 'Una pausa: tus datos se conservan y puedes volver cuando quieras.',
  effects: {
    title: 'Qué pasa al desactivarla',
    list: [
      'Se cierran todas tus sesiones en el momento, también esta.',
      'Nadie puede entrar con tu contraseña y tu perfil deja de verse.',
      'Tus reportes, programas y mensajes siguen donde están.',
      'Te enviamos un correo con un enlace para volver. Sirve 30 días; después, pide una contraseña nueva y te enviamos otro.',
    ],
  },
  confirm: { title: 'Desactivar', form: 'Desactivar cuenta', send: 'Desactivar mi cuenta', sending: 'Desactivando…' },
  erase: '¿Quieres que borremos tus datos para siempre?',
  eraseLink: 'Hazlo en Tus datos',
  toast: { title: 'Desactivamos tu cuenta', message: 'Te enviamos un correo con el enlace para volver.' },
} as const

/** Data export, accepted texts, and erasure. */
export const data = {
  lede: 'Llévate lo que sabemos de ti, revisa qué aceptaste o borra tu cuenta.',
  copy: {
    title: 'Copia de tus datos',
    text: (days: number) =>
      `Un archivo JSON con todo lo que sabemos de ti. Lo preparamos en unos minutos, te avisamos por correo y lo guardamos ${days} días.`,
    reportsNeedFactor:
      'Para que la copia incluya tus reportes y sus recompensas, activa la verificación en dos pasos antes de pedirla.',
    withoutReports: 'Sin tus reportes: la pediste sin la verificación en dos pasos.',
    withReports: 'Incluye tus reportes: descárgala con la verificación en dos pasos.',
    ask: 'Pedir una copia',
    asking: 'Pidiendo…',
    progress: 'Preparando tu copia',
    percent: (value: number) => `${value}%`,
    ready: (date: string) => `Lista el ${date}`,
    until: (date: string) => `Se borra el ${date}`,
    download: 'Descargar',
    downloading: 'Descargando…',
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
    unproven: 'Confirma tu correo para pedir tu copia: el aviso llega ahí.',
    asked: { title: 'Estamos preparando tu copia', message: 'Te avisamos por correo cuando esté lista.' },
    failed: 'No pudimos hacerlo',
  },
  consents: {
    title: 'Lo que aceptaste',
    text: 'Cada texto con la versión que aceptaste y la fecha.',
    documents: {
      terms: 'Términos y condiciones',
      code_of_conduct: 'Código de conducta',
      privacy: 'Aviso de privacidad',
    },
    columns: { document: 'Texto', version: 'Versión', date: 'Aceptado' },
    current: 'Vigente',
    older: 'Anterior',
    none: 'Todavía no aceptaste ningún texto.',
  },
  erase: {
    title: 'Borrar tu cuenta',
    text: (days: number) =>
      `Cerramos tu cuenta ahora y borramos tus datos en ${days} días. Hasta entonces puedes arrepentirte con el enlace que te enviamos.`,
    list: [
      'Se borran tu perfil, tus sesiones, tus avisos y lo que aceptaste.',
      'Los reportes que enviaste siguen con la organización que los recibió, con un seudónimo.',
      'Después no podemos recuperar nada.',
    ],
    open: 'Borrar mi cuenta',
    form: 'Borrar cuenta',
    send: 'Borrar mi cuenta para siempre',
    sending: 'Programando…',
    cancel: 'Conservar mi cuenta',
    toast: {
      title: 'Programamos el borrado de tu cuenta',
      message: 'Te enviamos un correo con el enlace para arrepentirte.',
    },
  },
} as const

/** Changed texts that must be accepted before going on. */
export const consentGate = {
  title: 'Actualizamos nuestros textos',
  lede: 'Léelos y acéptalos para continuar. Guardamos la versión y la fecha de lo que aceptas.',
  form: 'Aceptar textos',
  accept: (name: string) => `Leí y acepto: ${name}`,
  version: (version: string) => `Versión ${version}`,
  read: (name: string) => `Leer ${name}`,
  missing: 'Falta tu aceptación',
  required: 'Acepta cada texto para continuar.',
  send: 'Aceptar y continuar',
  sending: 'Guardando…',
  refuse: '¿No estás de acuerdo? Puedes llevarte tus datos o cerrar tu cuenta.',
  refuseLink: 'Ver mis opciones',
} as const
