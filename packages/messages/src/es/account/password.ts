import { successTexts } from '../success.ts'
import { changePasswordHead } from './heads.ts'

const chosen = { password: 'Contraseña nueva', password_confirmation: 'Confirma la contraseña nueva' } as const

export const resetPassword = {
  request: {
    title: 'Recupera el acceso',
    heading: 'Recupera el acceso',
    lede: 'Escribe el correo de tu cuenta y te enviamos un enlace para crear una contraseña nueva.',
    form: 'Recuperar el acceso',
    labels: { email: 'Correo', captcha_token: 'Verificación' },
    send: 'Enviar enlace',
    sending: 'Enviando…',
    back: 'Volver a iniciar sesión',
    done: 'Revisa tu correo',
    doneText: successTexts['password.reset_requested'],
    advice: 'Puede tardar unos minutos. Si no lo ves, busca en el correo no deseado.',
    again: 'Probar con otro correo',
  },
  choose: {
    title: 'Contraseña nueva',
    heading: 'Crea una contraseña nueva',
    form: 'Contraseña nueva',
    labels: chosen,
    send: 'Guardar contraseña',
    sending: 'Guardando…',
    askAgain: 'Pedir otro enlace',
    toast: { title: 'Contraseña guardada', message: successTexts['password.reset'] },
  },
} as const

export const changePassword = {
  heading: changePasswordHead.title,
  form: 'Cambio de contraseña',
  labels: { current_password: 'Contraseña actual', ...chosen },
  forgotten: '¿La olvidaste?',
  send: 'Cambiar contraseña',
  sending: 'Cambiando…',
  done: 'Contraseña cambiada',
  doneText: successTexts['password.changed'],
  go: 'Ir a mi espacio',
} as const
