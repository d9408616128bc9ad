import { fixed } from '../fixed.ts'

/** The sign-in page, its second step, and the link that trusts a browser. */
export const signIn = {
  title: 'Inicia sesión',
  heading: 'Inicia sesión',
  form: 'Inicio de sesión',
  labels: { email: 'Correo', password: 'Contraseña', captcha_token: 'Verificación' },
  forgotten: '¿Olvidaste tu contraseña?',
  send: 'Entrar',
  sending: 'Entrando…',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Crear cuenta',
  /** Above the form, for visitors who were on their way to another page. */
  why: {
    report: 'Entra o crea tu cuenta para enviar un reporte. Después vuelves al programa.',
    follow: 'Entra o crea tu cuenta para seguir este programa. Después vuelves a él.',
    back: 'Después vuelves a donde ibas.',
  },
  /** Below the specification's text after a failed attempt. */
  advice: { before: 'Revisa el correo y la contraseña, o ', link: 'recupera el acceso', after: '.' },
  tooMany: 'Si existe una cuenta con ese correo, enviamos ahí un enlace para confirmar este navegador.',
  captcha: 'No pudimos verificar que eres una persona. Revisa tu bloqueador de contenido y vuelve a intentarlo.',
  code: {
    heading: 'Escribe tu código',
    form: 'Verificación en dos pasos',
    lede: 'Lo muestra tu aplicación de autenticación. Cambia cada 30 segundos.',
    labels: { code: 'Código' },
    digitsHint: 'Seis dígitos.',
    recoveryHint: 'Uno de los que guardaste, con guiones o sin ellos. Cada uno sirve una sola vez.',
    toRecovery: 'Usar un código de recuperación',
    toDigits: 'Usar el código de la aplicación',
    send: 'Entrar',
    sending: 'Comprobando…',
    otherAccount: 'Usar otra cuenta',
    wrongTitle: fixed.codeWrongTitle,
    over: 'Pasó demasiado tiempo o hubo demasiados intentos. Inicia sesión otra vez.',
  },
  known: {
    title: 'Confirma este navegador',
    heading: 'Confirma que este navegador es tuyo',
    lede: 'Hubo muchos intentos fallidos con tu correo. Si confirmas este navegador, podrás entrar desde aquí aunque sigan.',
    advice: 'Hazlo solo en un dispositivo tuyo.',
    act: 'Confirmar este navegador',
    acting: 'Confirmando…',
    failed: 'No pudimos confirmarlo',
    done: 'Este navegador quedó confirmado',
    doneText: 'Ya puedes iniciar sesión desde aquí.',
    signIn: 'Iniciar sesión',
    again: 'Intenta iniciar sesión: si hace falta, te enviaremos otro enlace.',
  },
} as const
