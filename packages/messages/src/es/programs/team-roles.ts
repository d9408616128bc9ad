import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

type Words = { readonly name: string; readonly text: string }

/** What each role of the organization as a whole can do, in a sentence. */
export const organizationRoles: Readonly<Record<OrganizationRole, Words>> = {
  owner: {
    name: 'Propietario de organización',
    text: 'Puede todo: equipo, reglas, objetivos, programas, dinero y bitácora.',
  },
  viewer: {
    name: 'Lector de organización',
    text: 'Ve cifras, títulos de reportes, facturas de pentests y bitácora. No cambia nada.',
  },
  member: {
    name: 'Miembro',
    text: 'Trabaja solo en los programas donde tiene un rol, que se da en cada programa.',
  },
}

export const programRoles: Readonly<Record<ProgramRole, Words>> = {
  owner: {
    name: 'Propietario de programa',
    text: 'Publica, pausa y cierra su programa; cambia reglas y recompensas, y nombra a su equipo.',
  },
  administrator: {
    name: 'Administrador de programa',
    text: 'Lleva el día a día: objetivos, invitaciones, decisiones y recompensas. Propone cambios a las reglas.',
  },
  analyst: {
    name: 'Analista de programa',
    text: 'Lee reportes, conversa con quien reporta, pide información y cierra los que no proceden.',
  },
  viewer: {
    name: 'Lector de programa',
    text: 'Lee los reportes del programa. No escribe ni decide.',
  },
  technical_contact: {
    name: 'Contacto técnico',
    text: 'Recibe los reportes que le asignan, responde y marca lo que ya se corrigió.',
  },
  backup_contact: {
    name: 'Contacto de respaldo',
    text: 'Sustituye al contacto técnico cuando alguien lo activa.',
  },
}
