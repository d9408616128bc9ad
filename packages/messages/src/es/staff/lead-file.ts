import type { LeadInterest } from '@grana/contract/leads'
import type { LeadState } from '@grana/contract/staff/leads'

/** The interest of a lead. */
export const interestTexts: Record<LeadInterest, string> = {
  bug_bounty: 'Bug bounty',
  pentest: 'Pentest',
  both: 'Ambos',
  other: 'Otro',
}

export const leadStateTexts: Record<LeadState, string> = {
  new: 'Nuevo',
  contacted: 'En contacto',
  qualified: 'Calificado',
  converted: 'Ganado',
  discarded: 'Descartado',
}

/** The file with leads for a spreadsheet. */
export const leadFile = {
  name: 'contactos',
  columns: [
    'Llegó',
    'Nombre',
    'Correo',
    'Teléfono',
    'Organización',
    'País',
    'Interés',
    'Etapa',
    'Responsable',
    'Mensaje',
  ],
  interests: interestTexts,
  states: leadStateTexts,
} as const
