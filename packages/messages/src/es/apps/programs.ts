import { brand } from '#messages/brand.ts'
import type { ProgramState, ProgramVisibility } from '@grana/contract/program-values'
import type { AgentInvitationState } from '@grana/contract/programs/agents'
import type { BuiltKind } from '@grana/contract/programs/draft'
import type { ProgramRole } from '@grana/contract/tenancy'
import { customerTitles } from './shell.ts'

function plural(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

const states: Record<ProgramState, string> = {
  draft: 'Borrador',
  active: 'Abierto',
  paused: 'En pausa',
  closed: 'Cerrado',
}

const visibilities: Record<ProgramVisibility, string> = { public: 'Público', private: 'Privado' }

const kinds: Record<BuiltKind | 'pentest', { readonly name: string; readonly text: string }> = {
  bounty: {
    name: 'Bug bounty',
    text: 'Pagas por hallazgos aceptados, según una tabla de recompensas que tú fijas.',
  },
  vdp: {
    name: 'Divulgación (VDP)',
    text: 'Recibes reportes de buena fe sin pagar recompensas. Es la puerta mínima que conviene tener.',
  },
  pentest: {
    name: 'Pentest',
    text: 'Un equipo con fechas y alcance acordados. Describes qué probar y recibes una cotización.',
  },
}

const roles: Record<ProgramRole, { readonly name: string; readonly text: string }> = {
  owner: { name: 'Propietario de programa', text: 'Decide reglas, recompensas y publicación.' },
  administrator: { name: 'Administrador de programa', text: 'Atiende reportes, invita hackers y propone cambios.' },
  analyst: { name: 'Analista de programa', text: 'Analiza reportes y conversa con quien reporta.' },
  viewer: { name: 'Lector de programa', text: 'Consulta sin cambiar nada.' },
  technical_contact: { name: 'Contacto técnico', text: 'Corrige lo que se le asigna.' },
  backup_contact: { name: 'Contacto de respaldo', text: 'Sustituye al contacto técnico cuando se activa.' },
}

const invitationStates: Record<AgentInvitationState, string> = {
  pending: 'Sin respuesta',
  accepted: 'Aceptó',
  rejected: 'Rechazó',
  removed: 'Retirado',
  expired: 'Venció',
  left: 'Salió',
}

const invitationCounts: Record<AgentInvitationState, string> = {
  pending: 'sin respuesta',
  accepted: 'participan',
  rejected: 'rechazaron',
  removed: 'retirados',
  expired: 'vencieron',
  left: 'salieron',
}

/** Texts of the customers' screens around programs. */
export const programs = {
  title: customerTitles.programs,
  states,
  visibilities,
  kinds,
  roles,
  list: {
    lede: 'Lo que tu organización pone a prueba, y con qué reglas.',
    create: 'Crear programa',
    empty: 'Aún no hay programas',
    emptyText: 'Empieza con un borrador: se guarda solo y nadie lo ve hasta que lo publicas.',
    emptyForReader: 'Cuando te asignen a un programa, lo verás aquí.',
    columns: {
      program: 'Programa',
      state: 'Estado',
      open: 'Abiertos',
      reward: 'Recompensas',
      answer: 'Primera respuesta',
      spent: 'Pagado en 12 meses',
    },
    noReward: 'Sin recompensas',
    noAnswers: 'Sin datos',
    target: (target: string) => `meta ${target}`,
    draftPending: 'Con cambios sin publicar',
    noVersion: 'Sin publicar',
    version: (version: number) => `Versión ${version}`,
    count: (count: number) => plural(count, 'programa', 'programas'),
  },
  create: {
    title: customerTitles.newProgram,
    lede: 'Elige qué necesitas. Podrás cambiar todo lo demás antes de publicar.',
    kind: '¿Qué quieres abrir?',
    name: 'Nombre del programa',
    nameHint: 'Como lo conocerá quien reporta. Por ejemplo: Banca en línea.',
    submit: 'Empezar el borrador',
    submitting: 'Creando…',
    pentestText:
      'Describe qué quieres probar y ve el tamaño mientras escribes. Recibes una cotización con fechas y precio.',
    pentestSubmit: 'Definir el alcance',
    back: 'Volver a programas',
  },
  page: {
    tabsLabel: 'Partes del programa',
    tabs: { dashboard: 'Resumen', agents: 'Hackers', credentials: 'Cuentas de prueba', settings: 'Ajustes' },
    figures: 'Cifras del programa',
    side: 'Gasto y equipo',
    scope: 'Alcance',
    rewards: 'Recompensas',
    readTerms: 'Leer la versión vigente',
    manage: 'Administrar',
    unpublished: 'El programa todavía es un borrador',
    unpublishedText: 'Cuando lo publiques, aquí verás sus reportes, sus tiempos de respuesta y su gasto.',
    edit: 'Seguir con el borrador',
    change: 'Preparar una versión nueva',
    look: 'Ver en el portal',
    archivedTargets: (names: readonly string[]) =>
      names.length === 1
        ? `Un objetivo del alcance está archivado: ${names[0]}`
        : `Objetivos del alcance que están archivados: ${names.join(', ')}`,
    archivedTargetsText:
      'La versión vigente todavía los incluye. Publica una versión sin ellos o desarchívalos en Objetivos.',
    lookInside: 'Ver lo publicado',
    followers: (count: number) => `${plural(count, 'hacker recibe', 'hackers reciben')} avisos de cada versión`,
    pausedBecause: 'Motivo de la pausa',
    pausedByStaff: 'Lo pausó nuestro equipo. Para reanudarlo, escríbenos.',
    actions: 'Qué puedes hacer',
    pause: 'Pausar',
    pauseText: 'El programa sigue a la vista y deja de recibir reportes hasta que lo reanudes.',
    resume: 'Reanudar',
    resumeText: 'Vuelve a recibir reportes con la versión vigente.',
    close: 'Cerrar el programa',
    closeText: 'No se puede volver a abrir. Los reportes recibidos se conservan.',
    triage: {
      title: 'Triaje',
      stands: {
        own: 'Lo hace tu equipo',
        asked: `Pedido al equipo de ${brand.name}`,
        managed: `Lo hace el equipo de ${brand.name}`,
      },
      byPlatform: `Triaje por el equipo de ${brand.name}`,
      byPlatformHint:
        'Lee primero los reportes que se le asignen, pregunta y te los entrega con una severidad sugerida. Aceptarlos y pagarlos sigue en tus manos.',
      askedHint: 'Empieza cuando nuestro equipo lo confirme. Te avisamos por correo.',
      analysts: 'Los analistas pueden aceptar reportes',
      analystsHint: 'Sin esto, solo proponen aceptarlos. La recompensa la aprueban administradores y propietarios.',
      change: 'Cambiar',
      changing: 'Guardando…',
      save: 'Guardar',
      done: 'Triaje actualizado',
      analystsOn: 'Los analistas aceptan reportes',
      analystsOff: 'Los analistas proponen aceptar',
    },
    reason: 'Motivo',
    reasonNote: 'opcional',
    reasonHint: 'Lo ve tu equipo. No se publica.',
    moved: { paused: 'Programa en pausa', active: 'Programa reanudado', closed: 'Programa cerrado' },
    cancel: 'Cancelar',
    confirmPause: '¿Pausar «{name}»?',
    confirmResume: '¿Reanudar «{name}»?',
    confirmClose: '¿Cerrar «{name}»?',
    versions: 'Versiones',
    versionsText: 'Cada versión queda como se publicó. Un reporte se juzga con la vigente el día en que llegó.',
    noVersions: 'Todavía no hay ninguna: el programa no se ha publicado.',
    version: (version: number) => `Versión ${version}`,
    publishedAt: (when: string) => `Publicada ${when}`,
    first: 'Primera versión.',
    read: 'Leer',
    readVersion: (version: number) => `Leer la versión ${version}`,
    versionBanner: (version: number) => `Versión ${version}, como se publicó`,
    back: 'Volver al programa',
    showChanges: 'Ver qué cambió',
    hideChanges: 'Ocultar',
    loading: 'Cargando…',
    noChanges: 'Sin diferencias con la versión anterior.',
  },
  people: {
    title: 'Equipo del programa',
    text: 'Quién atiende este programa y qué puede hacer.',
    add: 'Asignar',
    person: 'Persona',
    role: 'Rol',
    remove: (name: string, role: string) => `Quitar a ${name} el rol ${role}`,
    removeShort: 'Quitar',
    removeQuestion: (name: string) => `¿Quitar el rol a ${name}?`,
    removeText: (role: string) =>
      `Deja de ser ${role.toLowerCase()} enseguida. Si no tiene otro rol aquí, pierde el acceso al programa.`,
    removeConfirm: 'Quitar el rol',
    keep: 'Conservarlo',
    noMembers: 'Para asignar a alguien más, invita a esa persona desde Equipo, como miembro o directo a este programa.',
    added: 'Rol asignado',
    removed: 'Rol retirado',
    backupActive: 'Activo',
    activate: 'Activar',
    deactivate: 'Desactivar',
    activated: 'Contacto de respaldo actualizado',
  },
  agents: {
    title: 'Hackers invitados',
    text: 'Solo quienes invites ven un programa privado. Reciben un correo y deciden si participan.',
    publicText: 'El programa es público: cualquiera puede reportar. Invita a quien quieras avisar.',
    username: 'Nombre de usuario',
    usernameHint: `Como aparece en su perfil de ${brand.name}. Hasta 20, uno por línea o separados por comas.`,
    message: 'Mensaje (opcional)',
    messageHint: 'Lo leen en la app junto a tu invitación; no va en el correo.',
    days: 'Pueden responder durante',
    daysOf: (days: number) => `${days} días`,
    until: (when: string) => ` · vence ${when}`,
    invitedNow: (names: readonly string[]) => `Invitación para ${names.join(', ')}`,
    figures: 'Invitaciones en cifras',
    stateCounts: invitationCounts,
    ofPlaces: (taken: number, places: number) => `${taken} de ${places}`,
    whyDeclined: 'Por qué rechazaron',
    places: 'Lugares',
    placesHint: 'Cuántos invitados pueden participar a la vez. Vacío: sin límite. Quien ya participa se queda.',
    placesInvalid: 'Escribe un número entero de 1 a 1000, o déjalo vacío.',
    placesSave: 'Guardar lugares',
    placesSaved: 'Lugares guardados',
    find: 'Buscar hackers por lo que han demostrado',
    invite: 'Invitar',
    inviting: 'Invitando…',
    noneText:
      'Nadie todavía. Invita por su nombre de usuario. Si el programa aún es un borrador, el correo sale al publicarlo.',
    states: invitationStates,
    remove: (name: string) => `Retirar a ${name}`,
    removeShort: 'Retirar',
    removed: 'Ya no participa',
    addedAt: (when: string) => `Agregado ${when}`,
    whenPublished: 'Se invitará al publicar',
    invitedAt: (when: string) => `Invitado ${when}`,
  },
} as const
