import type { AccountKind } from '@grana/contract/accounts'
import type { PersonState } from '@grana/contract/staff/people'

const kinds: Record<AccountKind, string> = { customer: 'Organización', agent: 'Hacker ético', staff: 'Operación' }

const states: Record<PersonState, string> = {
  active: 'Activa',
  unproven: 'Correo sin confirmar',
  suspended: 'Suspendida',
  turned_off: 'Desactivada por su titular',
}

export const staffPeople = {
  title: 'Personas',
  kinds,
  states,
  searchHint: 'Correo o usuario, desde el inicio',
  lede: 'Busca por correo o usuario. Sin búsqueda ves solo a quien está en suspensión o en recuperación.',
  columns: ['Persona', 'Cuenta', 'Estado', 'País', 'Desde'],
  empty: {
    title: 'Nadie en suspensión ni en recuperación',
    text: 'Busca a una persona por su correo o su usuario para ver su cuenta.',
  },
  noMatch: 'Nadie coincide. Revisa que sea el inicio del correo o del usuario.',
  detail: {
    data: 'Cuenta',
    email: 'Correo',
    username: 'Usuario',
    kind: 'Tipo',
    country: 'País',
    lastLogin: 'Último inicio',
    never: 'Nunca',
    secondFactor: 'Verificación en dos pasos',
    on: 'Activa',
    off: 'Sin activar',
    sessions: 'Sesiones abiertas',
    organizations: 'Organizaciones',
    suspension: 'Suspensión vigente',
    since: 'Desde',
    clause: 'Cláusula',
    notice: 'Motivo',
    recovery: 'Recuperación en curso',
    asked: 'Pedida',
    due: 'Se hará',
    scope: 'Administración aprueba y suspende; no lee reportes de nadie.',
    self: 'Es tu propia cuenta: aquí no puedes actuar sobre ella.',
  },
  suspend: {
    action: 'Suspender',
    title: (name: string) => `Suspender a ${name}`,
    text: 'Se cierran todas sus sesiones al instante. Leerá la cláusula y el motivo al iniciar sesión y por correo.',
    clause: 'Cláusula en la que se basa',
    send: 'Suspender cuenta',
    sending: 'Suspendiendo…',
    done: 'Cuenta suspendida',
  },
  reinstate: {
    action: 'Levantar suspensión',
    title: (name: string) => `Levantar la suspensión de ${name}`,
    text: 'Podrá iniciar sesión con su contraseña de siempre. Le avisamos por correo.',
    send: 'Levantar suspensión',
    sending: 'Levantando…',
    done: 'Suspensión levantada',
  },
  recover: {
    action: 'Recuperar dos pasos',
    title: (name: string) => `Recuperar la verificación en dos pasos de ${name}`,
    text: 'No cambia nada durante 72 horas. Avisamos a todos sus correos con un enlace para detenerlo; si nadie lo detiene, quitamos la verificación en dos pasos y cerramos sus sesiones.',
    send: 'Empezar la espera de 72 horas',
    sending: 'Empezando…',
    done: 'Recuperación en espera',
  },
  stop_recovery: {
    action: 'Detener recuperación',
    title: (name: string) => `Detener la recuperación de ${name}`,
    text: 'Su verificación en dos pasos sigue activa. Le avisamos por correo.',
    send: 'Detener recuperación',
    sending: 'Deteniendo…',
    done: 'Recuperación detenida',
  },
} as const
