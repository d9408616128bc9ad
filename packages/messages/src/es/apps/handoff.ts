import type { AccountKind } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'

const owners: Record<AppName, string> = {
  customers: 'las organizaciones',
  agents: 'los hackers éticos',
  staff: 'el equipo de operación',
}

const kinds: Record<AccountKind, string> = {
  customer: 'de organización',
  agent: 'de hacker ético',
  staff: 'de operación',
}

/** Texts of the portal during the hand-off to an app. */
export const handoff = {
  otherApp: {
    heading: 'Ese espacio no es el tuyo',
    text: (app: AppName, kind: AccountKind) =>
      `La dirección que abriste es de ${owners[app]} y tu cuenta es ${kinds[kind]}.`,
    own: 'Ir a mi espacio',
    other: 'Para entrar con otra cuenta, primero cierra esta sesión.',
  },
  failed: {
    heading: 'No pudimos abrir tu espacio',
    text: 'Tu sesión sigue abierta aquí. Revisa tu conexión e inténtalo de nuevo.',
    retry: 'Reintentar',
  },
} as const
