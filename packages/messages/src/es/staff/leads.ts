import type { LeadFilter, LeadState } from '@grana/contract/staff/leads'
import { leadStateTexts } from './lead-file.ts'

const filters: Record<LeadFilter, string> = { open: 'Abiertos', all: 'Todos', ...leadStateTexts }

const moves: Record<LeadState, string> = {
  new: 'Marcar como nuevo',
  contacted: 'En contacto',
  qualified: 'Calificado',
  converted: 'Ganado',
  discarded: 'Descartado',
}

export const staffLeads = {
  title: 'Contactos',
  filters,
  filter: 'Etapa',
  counts: 'Contactos por etapa',
  boardKeys: 'Arrastra una tarjeta a otra etapa, o con Mayús y las flechas ← →.',
  owner: 'Responsable',
  mine: 'Solo míos',
  views: { label: 'Vista', list: 'Tabla', board: 'Tablero' },
  more: (amount: number) => `Ver ${amount} más`,
  noneHere: 'Ninguno en esta etapa.',
  searchHint: 'Nombre, correo u organización',
  columns: ['Persona', 'Organización', 'Interés', 'Etapa', 'Responsable', 'Llegó'],
  nobody: 'Sin responsable',
  empty: { title: 'Aún no hay contactos', text: 'Cuando alguien escriba desde el portal, aparecerá aquí.' },
  noMatch: 'Ningún contacto coincide.',
  detail: {
    message: 'Mensaje',
    data: 'Datos',
    email: 'Correo',
    phone: 'Teléfono',
    country: 'País',
    interest: 'Interés',
    owner: 'Responsable',
    consents: 'Consentimientos',
    privacy: (version: string) => `Aviso de privacidad, ${version}`,
    news: 'Novedades',
    forgotten: 'Se borra el',
    notes: 'Notas del equipo',
    take: 'Tomar contacto',
    release: 'Soltar',
    taken: 'El contacto es tuyo',
    released: 'El contacto quedó libre',
    move: 'Cambiar etapa',
  },
  note: { label: 'Escribe una nota', send: 'Guardar nota', sending: 'Guardando…', saved: 'Nota guardada' },
  move: {
    title: 'Cambiar etapa',
    state: 'Etapa nueva',
    states: moves,
    send: 'Cambiar etapa',
    sending: 'Cambiando…',
    done: 'Etapa cambiada',
  },
  export: {
    action: 'Exportar',
    title: 'Exportar contactos',
    text: 'El archivo lleva los contactos de la lista como está filtrada. Son datos personales: bórralo cuando ya no lo uses.',
    reason: 'Para qué lo necesitas',
    send: 'Descargar archivo',
    sending: 'Preparando…',
    done: 'Archivo descargado',
  },
} as const
