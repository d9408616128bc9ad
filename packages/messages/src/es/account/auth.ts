import { brand } from '#messages/brand.ts'
import { fixed } from '../fixed.ts'
import { timeLeft } from '../formats/time-left.ts'

/** Shared texts of sign-in and sign-up pages. */
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
  /** One idea next to each form. */
  ideas: {
    secrets: {
      heading: `Nadie de ${brand.name} te pedirá tu contraseña ni tu código`,
      text: 'Ni por correo, ni por teléfono, ni por chat. Si alguien lo hace, escríbenos.',
    },
    minimum: {
      heading: 'Para crear la cuenta no pedimos documentos ni datos de cobro',
      text: 'Después de crearla confirmas tu correo.',
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
  /** The link of an email that no longer works. */
  expired: { heading: 'El enlace ya no sirve' },
  /** The link may still work, but its token was removed from the URL and the page was reloaded. */
  gone: {
    heading: 'Abre el enlace otra vez',
    text: 'Hazlo desde el correo: por seguridad no guardamos el enlace en el navegador.',
  },
} as const
