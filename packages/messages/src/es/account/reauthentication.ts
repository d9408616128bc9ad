/** Password and code, requested again before sensitive actions. */
export const reauthentication = {
  labels: { password: 'Contraseña', code: 'Código de verificación' },
  codeHint: 'De tu aplicación, o un código de recuperación.',
  title: 'Confirma que eres tú',
  text: 'Para tus datos pedimos tu contraseña otra vez.',
  textWithCode: 'Para tus datos pedimos tu contraseña y un código otra vez.',
  form: 'Confirmar que eres tú',
  send: 'Continuar',
  sending: 'Comprobando…',
  close: 'Cerrar',
} as const
