/** The page of the link that reactivates an account. */
export const reactivate = {
  title: 'Reactiva tu cuenta',
  heading: 'Reactiva tu cuenta',
  lede: 'Tu cuenta vuelve a quedar como estaba. Si habías pedido borrarla, el borrado se cancela.',
  act: 'Reactivar mi cuenta',
  acting: 'Reactivando…',
  failed: 'No pudimos reactivarla',
  done: 'Tu cuenta está activa otra vez',
  doneText: 'Inicia sesión con tu contraseña de siempre.',
  signIn: 'Iniciar sesión',
  again: 'Pide una contraseña nueva con tu correo: si tu cuenta está desactivada, te enviamos otro enlace.',
  askAgain: 'Pedir otro enlace',
} as const
