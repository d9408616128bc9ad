import { successTexts } from '../success.ts'

/** Email address and password of an account. */
export const access = {
  lede: 'Con estos datos entras a tu cuenta.',
  email: {
    heading: 'Correo',
    current: 'Tu correo',
    proven: 'Confirmado',
    unproven: 'Sin confirmar',
    prove: 'Confirmar este correo',
    text: 'Para cambiarlo enviamos un enlace a tu correo actual y otro al nuevo. El cambio se hace cuando confirmes los dos, y entonces cerramos todas tus sesiones.',
    textUnproven: 'Todavía no confirmas este correo. Si lo escribiste mal, cámbialo: enviaremos un enlace al nuevo.',
    form: 'Cambiar correo',
    labels: { email: 'Correo nuevo', password: 'Contraseña actual', code: 'Código de verificación' },
    codeHint: 'El de tu aplicación, o uno de recuperación.',
    change: 'Cambiar correo',
    send: 'Enviar enlaces',
    sending: 'Enviando…',
    cancel: 'Cancelar',
    asked: successTexts['account.email_change_asked'],
  },
  pending: {
    title: (email: string) => `Falta confirmar ${email}`,
    text: 'Abre el enlace que enviamos a cada correo. Vence en 24 horas.',
    stop: 'Detener el cambio',
    stopping: 'Deteniendo…',
    stopped: successTexts['account.email_change_stopped'],
  },
  password: {
    heading: 'Contraseña',
    text: 'Al cambiarla cerramos tus otras sesiones.',
    change: 'Cambiar contraseña',
  },
} as const
