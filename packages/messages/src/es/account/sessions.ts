import { brand } from '#messages/brand.ts'
import type { AccessEvent } from '@grana/contract/accounts'

export const sessions = {
  lede: `Un inicio de sesión en un navegador. Al cerrarlo sale de todas las apps de ${brand.name} abiertas ahí.`,
  table: 'Tus sesiones abiertas',
  columns: { browser: 'Navegador', address: 'Dirección', lastSeen: 'Última actividad', action: 'Acción' },
  unknown: 'Navegador no identificado',
  since: (moment: string) => `Abierta ${moment}`,
  now: 'Ahora',
  current: 'Esta sesión',
  end: 'Cerrar sesión',
  endOf: (browser: string) => `Cerrar sesión de ${browser}`,
  ending: 'Cerrando…',
  endOthers: (count: number) => (count === 1 ? 'Cerrar la otra' : `Cerrar las otras ${count}`),
  othersEnded: 'Cerramos tus otras sesiones.',
  failed: 'No pudimos cerrarla',
  onlyOne: 'Es la única sesión abierta. Si entras desde otro navegador, aparecerá aquí.',
  note: 'Cerramos solas las sesiones tras 30 minutos sin actividad. ¿Ves una que no reconoces? Ciérrala y cambia tu contraseña.',
  changePassword: 'Cambiar contraseña',
  activity: {
    title: 'Actividad de acceso',
    span: 'Últimos 90 días',
    kinds: {
      signed_in: 'Inicio de sesión',
      code_missing: 'Contraseña correcta, sin completar la verificación en dos pasos',
      signed_out: 'Cierre de sesión',
      idle: 'Sesión cerrada por inactividad',
      ended_by_owner: 'Sesión cerrada por ti desde otro navegador',
      password_changed: 'Cambio de contraseña',
      second_factor_changed: 'Cambio en la verificación en dos pasos',
      email_changed: 'Cambio de correo',
      disabled: 'Cuenta desactivada',
      reuse: 'Sesión cerrada por seguridad: apareció una copia de sus llaves',
    } satisfies Record<AccessEvent['kind'], string>,
    closed: (count: number) => (count === 1 ? 'se cerró 1 sesión' : `se cerraron ${count} sesiones`),
  },
} as const
