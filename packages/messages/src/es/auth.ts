import { brand } from '../brand.ts'
import { fixed } from './fixed.ts'

/** Minutes and seconds as they are counted down: `4 min 05 s`, `32 s`. */
function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${String(whole % 60).padStart(2, '0')} s`
}

/** What the pages of account entry share. */
export const auth = {
  footer: 'Legal y contacto',
  /** The specification's text with the time in place of its ellipsis. */
  tryAgainIn: (seconds: number) => fixed.tryAgainIn.replace('…', timeLeft(seconds)),
  tryAgainNow: 'Ya puedes intentarlo de nuevo.',
  paused: 'Hubo varios intentos fallidos. Es una pausa por seguridad; tu contraseña no cambió.',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  withoutScript: 'Esta página necesita JavaScript. Si no puedes activarlo, escríbenos a',
  email: brand.contactEmail,
  /** One idea beside each form. */
  ideas: {
    secrets: {
      heading: `Nadie de ${brand.name} te pedirá tu contraseña ni tu código`,
      text: 'Ni por correo, ni por teléfono, ni por chat. Si alguien lo hace, escríbenos.',
    },
    minimum: {
      heading: 'Pedimos lo mínimo ahora y el resto cuando haga falta',
      text: 'Los datos de identidad y de cobro se piden después, dentro de tu cuenta.',
    },
    link: {
      heading: 'El enlace dura 30 minutos y sirve una sola vez',
      text: 'Si tu cuenta usa verificación en dos pasos, te la pediremos igual.',
    },
    proof: {
      heading: 'Así nadie actúa con un correo que no es suyo',
      text: 'Hasta confirmarlo puedes entrar, pero no enviar reportes, crear programas ni aceptar invitaciones.',
    },
    change: {
      heading: 'Al cambiarla cerramos tus otras sesiones',
      text: 'Las de otros navegadores y dispositivos. Esta sigue abierta.',
    },
  },
  /** The link of a mail that is of no use any more. */
  expired: {
    heading: 'El enlace ya no sirve',
    withoutToken: 'Abre otra vez el enlace desde el correo: por seguridad no lo guardamos en el navegador.',
  },
  account: {
    name: 'Cuenta',
    space: 'Ir a tu espacio',
  },
  person: {
    loading: 'Cargando tu cuenta…',
    failed: 'No pudimos cargar tu cuenta. Revisa tu conexión e inténtalo de nuevo.',
    retry: 'Reintentar',
  },
} as const

/** "Revisa tu correo" and the page behind the link of that mail. */
export const verifyEmail = {
  check: {
    title: 'Revisa tu correo',
    heading: 'Revisa tu correo',
    sentTo: 'Te enviamos un enlace para confirmar tu correo a',
    sent: 'Te enviamos un enlace para confirmar tu correo.',
    advice: 'Puede tardar unos minutos. Si no lo ves, busca en el correo no deseado.',
    resend: 'Reenviar correo',
    resending: 'Enviando…',
    resendIn: (seconds: number) => `Puedes pedir otro en ${timeLeft(seconds)}.`,
    later: 'Puedes confirmarlo después. Mientras tanto:',
    go: 'Ir a tu espacio',
    signedOut: 'Para pedir otro correo, inicia sesión.',
    signIn: 'Inicia sesión',
    proven: 'Tu correo ya está confirmado.',
  },
  prove: {
    title: 'Confirma tu correo',
    heading: 'Confirma tu correo',
    lede: 'Un clic más y tu cuenta queda completa.',
    act: 'Confirmar mi correo',
    acting: 'Confirmando…',
    failed: 'No pudimos confirmarlo',
    done: 'Tu correo quedó confirmado',
    doneText: 'Ya puedes usar todo lo que tu cuenta permite.',
    go: 'Ir a tu espacio',
    signIn: 'Inicia sesión',
    again: 'Inicia sesión y pide otro correo desde «Revisa tu correo».',
    check: 'Pedir otro correo',
  },
} as const
