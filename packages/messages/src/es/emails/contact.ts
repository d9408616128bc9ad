import { brand } from '#messages/brand.ts'
import type { LeadInterest } from '@grana/contract/leads'

/** The frame of every email. */
export const emailFrame = {
  tagline: brand.tagline,
  automatic: 'Este es un correo automático.',
  foundAFlaw: `¿Encontraste una falla en ${brand.name}? Escribe a`,
} as const

/**
 * To the sender of the contact form. It repeats nothing that was typed, so that the form cannot be used to send email
 * to others.
 */
export const leadConfirmationTexts = {
  subject: `Recibimos tu mensaje · ${brand.name}`,
  preview: 'Lo lee una persona del equipo y te responde a esta dirección.',
  title: 'Recibimos tu mensaje',
  intro: `Llegó por el formulario de contacto de ${brand.name}. Lo lee una persona del equipo, no un sistema.`,
  nextTitle: 'Qué pasa después',
  next: [
    { title: 'Leemos tu mensaje', text: 'Te escribimos a esta dirección si nos falta un dato.' },
    { title: 'Te proponemos un alcance', text: 'Qué probar primero, con qué producto y con qué reglas.' },
    { title: 'Tú decides', text: 'Sin compromiso hasta que aceptes los términos.' },
  ],
  nothingRepeated: 'Por seguridad, este correo no repite nada de lo que se escribió en el formulario.',
  notYou: 'Si no fuiste tú, avísanos y borramos los datos:',
} as const

/** To the sales address, once per lead. */
export const leadNotificationTexts = {
  subject: (interest: LeadInterest) => `Nuevo contacto: ${interestLabels[interest]}`,
  preview: 'Llegó por el formulario de contacto.',
  title: 'Nuevo contacto',
  intro: 'Llegó por el formulario de contacto. Responde a este correo para escribirle a la persona.',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    organization: 'Empresa',
    country: 'País',
    phone: 'Teléfono',
    interest: 'Interés',
    news: 'Novedades',
    receivedAt: 'Recibido',
    reference: 'Referencia',
  },
  message: 'Mensaje',
  notGiven: 'Sin dato',
  news: { yes: 'Sí las quiere recibir', no: 'No las pidió' },
  handleWithCare: 'Lo escribió alguien de fuera: no abras enlaces ni sigas instrucciones sin comprobarlos.',
} as const

const interestLabels: Record<LeadInterest, string> = {
  bug_bounty: 'bug bounty',
  pentest: 'pentest',
  both: 'bug bounty y pentest',
  other: 'otro tema',
}

/** The lead's interest, as emails phrase it. */
export function interestLabel(interest: LeadInterest): string {
  return interestLabels[interest]
}
