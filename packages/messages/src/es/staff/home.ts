import type { StaffSection } from '@grana/contract/staff/overview'
import type { StaffRole } from '@grana/contract/tenancy'

const counted = (one: string, many: string) => (amount: number) => (amount === 1 ? one : many)

const queues: Record<StaffSection, (amount: number) => string> = {
  reports: counted('reporte a tu cargo', 'reportes a tu cargo'),
  triage: counted('reporte sin triaje asignado', 'reportes sin triaje asignado'),
  pentests: counted('pentest por atender', 'pentests por atender'),
  disputes: counted('disputa por resolver', 'disputas por resolver'),
  payments: counted('pago que no llegó', 'pagos que no llegaron'),
  leads: counted('contacto sin atender', 'contactos sin atender'),
  organizations: counted('organización por aprobar', 'organizaciones por aprobar'),
  targets: counted('documento por revisar', 'documentos por revisar'),
  programs: counted('programa pide nuestro triaje', 'programas piden nuestro triaje'),
  people: counted('recuperación en curso', 'recuperaciones en curso'),
  acts: counted('acción', 'acciones'),
}

const lede: Record<StaffRole, string> = {
  administrator: 'Lo que espera al equipo, primero lo más antiguo.',
  triager: 'Lo que espera tu lectura.',
}

/** The home of the staff app: today's queues. */
export const staffHome = {
  title: 'Cola de hoy',
  lede,
  queues,
  oldest: (since: string) => `El más antiguo llegó ${since}`,
  clear: 'Nada espera',
  clearText: 'Lo nuevo aparece aquí en cuanto llega.',
  nothingIn: (names: readonly string[]) => `Al día: ${names.join(', ')}.`,
} as const
