import type { AccountKind } from '@grana/contract/accounts'

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

const spaces: Record<AccountKind, string> = {
  customer: 'el espacio de tu organización',
  agent: 'tu espacio de hacker ético',
  staff: 'el espacio de operación',
}

/** State of a session: whether it continues, how it ended, where it leads. */
export const session = {
  idle: {
    title: '¿Sigues ahí?',
    warning: (seconds: number) => `Cerraremos tu sesión en ${duration(seconds)}.`,
    stay: 'Mantener la sesión',
    leave: 'Cerrar sesión',
  },
  /** On the sign-in page, by how the session ended. */
  farewell: {
    idle: { title: 'Cerramos tu sesión por inactividad', message: 'Inicia sesión para seguir donde estabas.' },
    ended: { title: 'Tu sesión terminó', message: 'Inicia sesión para seguir donde estabas.' },
    chosen: { title: 'Cerraste tu sesión' },
  },
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando…',
  opening: {
    title: 'Abriendo tu espacio',
    heading: 'Abriendo tu espacio…',
    /** On every other page, while the session is checked. */
    wait: 'Un momento…',
    checking: 'Comprobando tu sesión…',
    leadsTo: (kind: AccountKind, host: string) => `Te llevamos a ${spaces[kind]}, en ${host}.`,
    notYet: (kind: AccountKind) => `Aquí se abrirá ${spaces[kind]}. Todavía lo estamos preparando.`,
    continue: 'Continuar',
    meanwhile: 'Mientras tanto, cuida tu cuenta:',
    twoFactor: 'Verificación en dos pasos',
    changePassword: 'Cambiar contraseña',
  },
  unreachable: {
    heading: 'No pudimos comprobar tu sesión',
    text: 'No la cerramos. Revisa tu conexión e inténtalo de nuevo.',
    retry: 'Reintentar',
    retrying: 'Comprobando…',
  },
} as const
