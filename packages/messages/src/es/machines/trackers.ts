import { brand } from '#messages/brand.ts'
import { customerTitles } from '#messages/es/apps/shell.ts'
import type {
  TicketState,
  TicketText,
  Tracker,
  TrackerFault,
  TrackerKind,
  TroubledTicket,
} from '@grana/contract/machines/trackers'

const kinds: Record<TrackerKind, string> = { github: 'GitHub', gitlab: 'GitLab', jira: 'Jira' }

/** What the form asks of each kind. */
const forms: Record<TrackerKind, { site: string; project: string; projectHint: string; tokenHint: string }> = {
  github: {
    site: 'https://api.github.com',
    project: 'Repositorio privado',
    projectHint: 'Como «equipo/repositorio». Uno público no recibe tickets: todos los leerían.',
    tokenHint: 'Token de acceso detallado de ese repositorio, con permiso de leer y escribir issues.',
  },
  gitlab: {
    site: 'https://gitlab.com',
    project: 'Proyecto',
    projectHint: 'Como «grupo/proyecto». Los issues se crean confidenciales.',
    tokenHint: 'Token del proyecto con el alcance api y rol de planificador o más.',
  },
  jira: {
    site: '',
    project: 'Clave del proyecto',
    projectHint: 'Como «SEC», en mayúsculas.',
    tokenHint: 'Token de API de la cuenta de Atlassian que crea los tickets.',
  },
}

const faults: Record<Exclude<TrackerFault, 'wrong_status'>, string> = {
  refused: 'La dirección no es pública',
  unresolved: 'El nombre no existe en el DNS',
  resolver_failed: 'El DNS no respondió',
  redirected: 'Respondió con una redirección',
  unreachable: 'No aceptó la conexión',
  not_secure: 'Su certificado no es válido',
  timed_out: 'No respondió en 10 segundos',
  garbled: 'Respondió algo que no se entiende',
  public_project: 'El repositorio es público: todos leerían los tickets',
  no_issues: 'El proyecto no tiene ese tipo de ticket o no acepta tickets',
}

const known: Readonly<Record<number, string>> = {
  401: 'No aceptó el token (401)',
  403: 'El token no tiene permiso (403)',
  404: 'No lo encontró, o el token no lo ve (404)',
  422: 'No aceptó los campos: revisa etiquetas y prioridades (422)',
  400: 'No aceptó los campos: revisa tipo, etiquetas y prioridades (400)',
  429: 'Pidió esperar (429)',
}

type Failure = Pick<TroubledTicket, 'fault' | 'status'>

const reasonOf = ({ fault, status }: Failure): string | undefined => {
  if (fault !== undefined && fault !== 'wrong_status') return faults[fault]
  return status === undefined ? undefined : (known[status] ?? `Respondió ${status}`)
}

/** Inside a sentence. */
const inside = (reason: string) => `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`

const contents: Record<TicketText, { label: string; hint: string }> = {
  summary: { label: 'Resumen', hint: 'El resumen del reporte.' },
  steps: { label: 'Pasos', hint: 'Cómo se reproduce la vulnerabilidad.' },
  impact: { label: 'Impacto', hint: 'Lo que alguien podría lograr.' },
  comments: { label: 'Comentarios', hint: 'Los que leen ambas partes, desde ahora. Nunca las notas internas.' },
}

const states: Record<TicketState, string> = {
  pending: 'Por crear',
  open: 'Abierto',
  closed: 'Cerrado',
  failed: 'No se creó',
}

const offReasons: Record<NonNullable<Tracker['off_reason']>, string> = {
  person: 'Lo apagó una persona de tu organización.',
  failing: 'Lo apagamos porque durante tres días falló cada llamada.',
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Texts of the trackers of an organization, and of the ticket of a report. */
export const trackers = {
  title: customerTitles.trackers,
  lede: 'Cada reporte aceptado puede tener un ticket en Jira, GitHub o GitLab, con un enlace de ida y vuelta.',
  entry: 'Crea tickets de los reportes aceptados en Jira, GitHub o GitLab.',
  kind: customerTitles.tracker,
  open: 'Ver trackers',
  factor: 'Para gobernar trackers activa la verificación en dos pasos',
  empty: 'Todavía no hay trackers',
  emptyText: `Un ticket lleva referencia, título, severidad, debilidad, objetivo y el enlace al reporte. Otros textos salen de ${brand.name} solo si los eliges; la evidencia, nunca.`,
  create: 'Conectar tracker',
  close: 'Cerrar',
  cancel: 'Cancelar',
  back: 'Ver trackers',
  table: 'Trackers de la organización',
  columns: { tracker: 'Tracker', what: 'Qué crea', state: 'Estado', acts: 'Acciones' },
  kinds,
  details: (project: string) => `Ver ${project}`,
  see: 'Ver',
  all: 'Todos los programas',
  by: (name: string) => `Lo conectó ${name}`,
  notOwner: 'Quien lo conectó ya no es propietario: revisa que el token siga siendo tuyo.',
  ends: (hint: string) => `Token que termina en …${hint}`,
  on: 'Encendido',
  off: 'Apagado',
  failing: 'Fallando',
  failingSince: (moment: string) => `Falla cada llamada desde el ${moment}. A los tres días se apaga y te avisamos.`,
  offReasons,
  offText: 'Los tickets pendientes se crean al encenderlo.',
  automatic: {
    all: 'Ticket al aceptar un reporte',
    none: 'Ticket con un botón en el reporte',
    some: (names: string) => `Ticket al aceptar un reporte de ${names}`,
  },
  carries: (names: string) => `También lleva: ${names.toLowerCase()}`,
  carriesNothing: 'Sin textos del reporte',
  labels: (names: string) => `Etiquetas: ${names}`,
  severities: (names: string) => `Severidades: ${names}`,
  tickets: ({ made, waiting, failed }: Tracker['tickets']) =>
    [
      counted(made, 'ticket', 'tickets'),
      ...(waiting > 0 ? [counted(waiting, 'pendiente', 'pendientes')] : []),
      ...(failed > 0 ? [counted(failed, 'sin crear', 'sin crear')] : []),
    ].join(' · '),
  check: {
    pending: 'Probando la conexión…',
    passed: (moment: string) => `La conexión funcionó el ${moment}.`,
    failed: (moment: string, reason: string) => `La conexión falló el ${moment}: ${inside(reason)}.`,
  },
  reasonOf,
  contents,
  form: {
    title: 'Conectar un tracker',
    changeTitle: 'Cambiar el tracker',
    kind: 'Tracker',
    site: 'Dirección de su API',
    siteHint: 'La de tu instalación, o la que ya está escrita. Pública, con https:// y en el puerto 443 u 8443.',
    siteHintJira: 'Como https://tu-equipo.atlassian.net.',
    forms,
    account: 'Correo de la cuenta del token',
    token: 'Token',
    tokenKept: 'Déjalo vacío para conservar el actual.',
    issueType: 'Tipo de ticket',
    issueTypeHint: 'Como se llama en tu proyecto. Vacío: Task.',
    labels: 'Etiquetas de cada ticket',
    labelsHint: 'Separadas por comas. Puede quedar vacío.',
    severities: {
      jira: 'Prioridad por severidad',
      github: 'Etiqueta por severidad',
      gitlab: 'Etiqueta por severidad',
    },
    severitiesHint: 'Los nombres de tu tracker. Una severidad vacía no lleva ninguno.',
    programs: 'De qué programas',
    when: 'Cuándo se crea el ticket',
    whenOptions: { none: 'Con un botón', all: 'Al aceptar', some: 'Según el programa' },
    whenPrograms: 'Al aceptar, en estos programas',
    texts: 'Qué textos lleva',
    textsHint:
      'Sin elegir ninguno lleva referencia, título, severidad, debilidad, objetivo y enlace. Elige más solo si el tracker puede guardar vulnerabilidades.',
    save: 'Conectar y probar',
    saveChange: 'Guardar y probar',
    saving: 'Guardando…',
  },
  connected: 'Tracker conectado',
  changed: 'Cambios guardados',
  change: 'Cambiar',
  test: 'Probar conexión',
  testing: 'Probando…',
  switchOn: 'Encender',
  switchOff: 'Apagar',
  switching: 'Guardando…',
  switchedOn: 'Tracker encendido',
  switchedOff: 'Tracker apagado',
  remove: 'Quitar',
  removeTitle: 'Quitar este tracker',
  removeText:
    'Se borra su token y el enlace de cada reporte a su ticket. Los tickets siguen en el tracker. No se puede recuperar.',
  removeSave: 'Quitar tracker',
  removing: 'Quitando…',
  removed: 'Tracker quitado',
  gone: 'Este tracker ya no existe',
  goneText: 'Alguien de tu organización lo quitó.',
  trouble: {
    title: 'Lo que falló',
    text: 'Crear un ticket se intenta de nuevo con pausas cada vez más largas durante tres días. En el reporte lo puedes repetir.',
    table: 'Tickets con fallas',
    columns: { report: 'Reporte', state: 'Ticket', reason: 'Última falla' },
    empty: 'Nada ha fallado',
    emptyText: 'Aquí verás los tickets que no se pudieron crear o leer.',
  },
  ticket: {
    title: 'Ticket',
    states,
    text: 'Crea un ticket de este reporte en el tracker de tu equipo.',
    tracker: 'Tracker',
    choose: 'Elige un tracker',
    make: 'Crear ticket',
    makeIn: (project: string) => `Crear ticket en ${project}`,
    making: 'Creando…',
    made: 'Ticket en camino',
    waiting: (project: string) => `Se está creando en ${project}.`,
    off: 'El tracker está apagado: nada se crea ni se lee hasta que una persona propietaria lo encienda.',
    place: (kind: string, project: string) => `${kind} · ${project}`,
    openedAt: (moment: string) => `Creado el ${moment}`,
    closedAt: (moment: string) => `Cerrado el ${moment}`,
    notMade: (reason: string) => `No se pudo crear: ${inside(reason)}.`,
    notRead: (reason: string) => `No pudimos leer su estado: ${inside(reason)}.`,
    notCommented: (reason: string) => `No pudimos enviar un comentario: ${inside(reason)}.`,
    next: (moment: string) => `Próximo intento: ${moment}.`,
    comments: 'Los comentarios que leen ambas partes llegan al ticket.',
    retry: 'Intentar otra vez',
    retrying: 'Intentando…',
    retried: 'Intento en camino',
    opens: '(se abre en otra pestaña)',
    suggestion: 'El ticket se cerró: ¿pedir un retest?',
    suggestionText: 'Lo decide una persona: quien reportó prueba otra vez cuando lo pidas.',
    ask: 'Pedir el retest',
  },
} as const
