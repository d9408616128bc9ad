import type { InvitationState } from '@grana/contract/customers/invitations'
import { fixed } from '../fixed.ts'
import { organizationRoles, programRoles } from '../programs/team-roles.ts'
import { customerTitles } from './shell.ts'

const states: Readonly<Record<InvitationState, string>> = {
  pending: 'Pendiente',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  expired: 'Vencida',
  withdrawn: 'Retirada',
}

/** Texts of the team: members, their roles, and invitations. */
export const team = {
  nav: customerTitles.team,
  title: customerTitles.team,
  lede: 'Quién trabaja en la organización y qué puede hacer cada persona.',
  organizationRoles,
  programRoles,
  noRole: 'Sin rol en ningún programa',
  roleIn: (role: string, program: string) => `${role} · ${program}`,
  you: 'Tú',
  members: {
    title: 'Personas',
    count: (count: number, hasMore: boolean) =>
      hasMore ? `Más de ${count} personas` : count === 1 ? '1 persona' : `${count} personas`,
    table: 'Personas de la organización',
    columns: { person: 'Persona', role: 'Rol', secondFactor: 'Dos pasos', since: 'Desde', action: 'Acciones' },
    secondFactorOn: 'Activos',
    secondFactorOff: 'Sin activar',
    stoodIn: 'activado',
    more: 'Ver más personas',
    changeRole: 'Cambiar rol',
    actionsOf: (name: string) => `Acciones sobre ${name}`,
    remove: 'Quitar',
  },
  role: {
    title: (name: string) => `Rol de ${name}`,
    legend: 'Rol en la organización',
    note: 'Los roles dentro de un programa se cambian en el programa.',
    save: 'Cambiar rol',
    saving: 'Cambiando…',
    done: 'Rol cambiado',
    failed: 'No pudimos cambiar el rol',
  },
  remove: {
    title: (name: string) => `¿Quitar a ${name}?`,
    text: (organization: string) =>
      `Pierde enseguida el acceso a ${organization} y a todos sus programas. Lo que hizo se queda en la bitácora.`,
    confirm: 'Quitar de la organización',
    removing: 'Quitando…',
    done: (name: string) => `${name} ya no está en la organización`,
    failed: 'No pudimos quitar a la persona',
  },
  invite: {
    action: 'Invitar a alguien',
    /** Outside of the team's screen. */
    team: 'Invitar a tu equipo',
    title: 'Invitar a alguien',
    form: 'Invitación',
    labels: { email: 'Correo', role: 'Rol', program: 'Programa', program_role: 'Rol en el programa' },
    emailHint: 'Le llega un enlace que vence en 7 días. No necesita tener cuenta.',
    where: 'Dónde va a trabajar',
    wholeOrganization: 'En toda la organización',
    oneProgram: 'En un programa',
    noProgram: 'Aún no hay programas. Invita ya a tu equipo como miembro y dale su rol cuando crees el primero.',
    loadingRoles: 'Buscando los roles que puedes dar…',
    noPrograms: fixed.noMatches,
    noRoles: 'En este programa no puedes dar roles.',
    send: 'Enviar invitación',
    sending: 'Enviando…',
    done: (email: string) => `Invitación enviada a ${email}`,
  },
  invitations: {
    title: 'Invitaciones',
    table: 'Invitaciones de la organización',
    columns: { email: 'Correo', role: 'Rol', state: 'Estado', sent: 'Enviada', action: 'Acciones' },
    states,
    by: (name: string) => `Por ${name}`,
    expires: (when: string) => `Vence: ${when}`,
    empty: {
      title: 'Nadie está invitado',
      text: 'Cuando invites a alguien, aquí verás si aceptó, rechazó o le falta responder.',
    },
    resend: 'Reenviar',
    actionsOf: (email: string) => `Acciones sobre la invitación a ${email}`,
    resent: (email: string) => `Invitación enviada otra vez a ${email}`,
    resendNote: 'El enlace anterior dejó de servir.',
    withdraw: 'Retirar',
    withdrawTitle: (email: string) => `¿Retirar la invitación a ${email}?`,
    withdrawText: 'Su enlace deja de servir. Puedes invitar a la misma persona otra vez.',
    withdrawConfirm: 'Retirar invitación',
    withdrawing: 'Retirando…',
    withdrawn: 'Invitación retirada',
    keep: 'Conservarla',
    failed: 'No pudimos hacerlo',
  },
  roles: {
    title: 'Los ocho roles',
    text: 'Dos para toda la organización y seis dentro de cada programa. Una persona puede tener varios.',
    inOrganization: 'En la organización',
    inProgram: 'En un programa',
  },
  cancel: 'Cancelar',
  close: 'Cerrar',
} as const
