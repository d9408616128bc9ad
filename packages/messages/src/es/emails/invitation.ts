import { brand } from '#messages/brand.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

/** To a person who was invited to an organization. The names in it were typed by others and are shown as plain text. */
export const invitationEmailTexts = {
  subject: `Te invitaron a una organización · ${brand.name}`,
  preview: 'La invitación vence en 7 días.',
  title: 'Te invitaron a una organización',
  intro: `Una organización quiere trabajar contigo en ${brand.name}. Si no tienes cuenta, la creas con la misma invitación.`,
  action: 'Ver la invitación',
  lasts: 'El enlace sirve una sola vez y vence en 7 días. También puedes rechazarla ahí.',
  fields: { inviter: 'Te invita', organization: 'Organización', role: 'Rol', program: 'Programa' },
  doubt: {
    title: '¿No esperabas esta invitación?',
    text: `Ignórala: sin tu respuesta no pasa nada. Los nombres los escribió quien te invita, no ${brand.name}.`,
  },
} as const

export const organizationRoleLabels: Record<OrganizationRole, string> = {
  owner: 'Propietario de organización',
  viewer: 'Lector de organización',
  member: 'Miembro',
}

export const programRoleLabels: Record<ProgramRole, string> = {
  owner: 'Propietario de programa',
  administrator: 'Administrador de programa',
  analyst: 'Analista de programa',
  viewer: 'Lector de programa',
  technical_contact: 'Contacto técnico',
  backup_contact: 'Contacto de respaldo',
}
