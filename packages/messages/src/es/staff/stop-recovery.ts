/** The page behind the emailed link by which the owner of an account stops a recovery. */
export const recovery = {
  title: 'Detener la recuperación',
  heading: '¿Detener la recuperación?',
  lede: 'Alguien nos dijo que perdió la verificación en dos pasos de tu cuenta. Si no lo pediste, detenlo: seguirá activa.',
  act: 'Detener la recuperación',
  acting: 'Deteniendo…',
  failed: 'No pudimos detenerla',
  done: 'La recuperación se detuvo',
  doneText: 'Tu verificación en dos pasos sigue activa. Alguien intentó entrar a tu cuenta: crea una contraseña nueva.',
  next: 'Crear contraseña nueva',
  again: 'Escríbenos si todavía quieres detener una recuperación que no pediste.',
  askAgain: 'Escribirnos',
} as const
