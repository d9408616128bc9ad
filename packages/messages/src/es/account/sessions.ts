import { brand } from '#messages/brand.ts'

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
} as const
