import { customerTitles } from '../apps/shell.ts'
import { organizationRoles, programRoles } from '../programs/team-roles.ts'

/** Texts of the directory of an organization: which roles its groups give. */
export const directory = {
  title: customerTitles.directory,
  lede: 'Tu directorio decide quién entra a la organización, con qué rol y hasta cuándo.',
  entry: 'Los grupos de tu directorio dan roles, y quien deja la empresa sale también de aquí.',
  open: 'Ver directorio',
  factor: 'Para gobernar el directorio activa la verificación en dos pasos',
  close: 'Cerrar',
  cancel: 'Cancelar',
  groups: {
    title: 'Roles por grupo',
    text: 'Quien está en el grupo recibe el rol; quien sale del grupo lo pierde. Los roles que das a mano se quedan, y ningún grupo hace propietarios.',
    empty: 'Ningún grupo da un rol todavía',
    emptyText: 'Sin reglas, las personas del directorio entran como miembros sin rol en ningún programa.',
    add: 'Agregar regla',
    table: 'Roles que dan los grupos',
    columns: { group: 'Grupo', role: 'Rol', people: 'Personas', acts: 'Acciones' },
    inOrganization: 'En la organización',
    organizationRoles: { member: organizationRoles.member.name, viewer: organizationRoles.viewer.name },
    roleOf: (role: keyof typeof programRoles) => programRoles[role].name,
    by: (name: string) => `La creó ${name}`,
    people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
    remove: 'Quitar',
    removeOf: (group: string, role: string) => `Quitar ${role} de ${group}`,
    form: {
      title: 'Dar un rol a un grupo',
      group: 'Grupo',
      groupHint: 'Su nombre en el directorio, por ejemplo «Seguridad de producto».',
      place: 'Dónde',
      places: { organization: 'En la organización', program: 'En un programa' },
      program: 'Programa',
      choose: 'Elige un programa',
      programMissing: 'Elige el programa del rol.',
      noPrograms: 'La organización todavía no tiene programas.',
      role: 'Rol',
      approver: 'Con este rol, las personas del grupo aprueban recompensas.',
      save: 'Dar el rol',
      saving: 'Guardando…',
      saved: 'El grupo da el rol',
    },
    removal: {
      title: (group: string) => `¿Quitar el rol de «${group}»?`,
      text: (people: number) =>
        people === 0
          ? 'Nadie tiene ahora este rol por el grupo.'
          : `${people === 1 ? 'Una persona lo tiene' : `${people} personas lo tienen`} por este grupo. Quien no lo tenga además por otro grupo o a mano, lo pierde enseguida.`,
      confirm: 'Quitar rol',
      removing: 'Quitando…',
      done: 'El grupo ya no da el rol',
    },
  },
} as const
