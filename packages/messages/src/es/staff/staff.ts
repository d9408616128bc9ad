import type { StaffSection } from '@grana/contract/staff/overview'
import type { StaffRole } from '@grana/contract/tenancy'

const places: Record<StaffSection, string> = {
  reports: 'Reportes',
  triage: 'Triaje',
  disputes: 'Disputas',
  payments: 'Pagos sin llegar',
  leads: 'Contactos',
  organizations: 'Organizaciones',
  targets: 'Objetivos por probar',
  pentests: 'Pentests',
  programs: 'Programas',
  people: 'Personas',
  acts: 'Bitácora',
}

const roles: Record<StaffRole, string> = { administrator: 'Administración', triager: 'Triaje' }

/** Texts that all screens of the staff app share. */
export const staffTexts = {
  places,
  roles,
  waiting: (count: number) => `${count} en espera`,
  loading: 'Cargando…',
  failed: 'No pudimos cargar esto',
  retry: 'Reintentar',
  search: 'Buscar',
  clear: 'Quitar filtros',
  close: 'Cerrar',
  back: 'Volver a la lista',
  cancel: 'Cancelar',
  keys: 'Flechas: moverte por la lista. Intro: abrir. Esc: cerrar el detalle.',
  closedPlace: {
    title: 'Esta parte es de otro rol',
    text: {
      administrator: 'Los reportes los lee solo quien hace triaje. Desde Administración se asignan, en Triaje.',
      triager: 'La lleva Administración. En tu inicio está lo que espera tu lectura.',
    },
    action: 'Ir al inicio',
  },
  reason: 'Motivo',
  reasonHint: 'Lo leerá quien corresponde y queda en la bitácora.',
  reasonInside: 'Queda en la bitácora.',
  history: 'Historial',
  noHistory: 'Nadie del equipo ha hecho nada aquí todavía.',
  none: 'Ninguna',
  yes: 'Sí',
  no: 'No',
  factor: {
    title: 'Falta tu llave de acceso',
    heading: 'Primero, tu llave de acceso',
    text: 'Este espacio solo se abre con una llave de acceso. Agrégala en tu cuenta y vuelve a entrar; si ya tienes una, cierra la sesión e iníciala con ella.',
    action: 'Agregar llave de acceso',
    again: 'Ya la agregué',
  },
  identity: {
    title: 'Confirma que eres tú',
    text: 'Para esto pedimos otra vez tu contraseña y un código.',
    labels: { password: 'Contraseña', code: 'Código de verificación' },
    codeHint: 'De tu aplicación, o un código de recuperación.',
    form: 'Confirmar que eres tú',
    send: 'Continuar',
    sending: 'Comprobando…',
  },
} as const
