import type { AdvisedProduct } from '@grana/contract/engagements/advice'
import type { CalendarPhase, PhaseProgress } from '@grana/contract/engagements/calendar'
import type { ScopeFigure, ScopeObstacleCode } from '@grana/contract/engagements/scope'
import type {
  ApiAuthentication,
  DataFlag,
  DeviceAccess,
  Documentation,
  EngagementSide,
  EngagementState,
  QuoteState,
} from '@grana/contract/engagements/values'
import { createNumberFormatter } from '../formats/numbers.ts'

const states: Record<EngagementState, string> = {
  draft: 'Borrador',
  in_review: 'En revisión',
  quoted: 'Cotizado',
  planned: 'Planeado',
  in_progress: 'En pruebas',
  paused: 'En pausa',
  reporting: 'En reporte',
  remediation: 'En corrección',
  closed: 'Cerrado',
  cancelled: 'Cancelado',
}

/** What comes next in each state, for the organization. */
const next: Record<EngagementState, string> = {
  draft: 'Completa el alcance y envíalo. Pedir una cotización no te obliga a nada.',
  in_review: 'Revisamos el alcance y preparamos una cotización. Si falta algo, te lo devolvemos con el motivo.',
  quoted: 'Lee la cotización y acéptala, o pide un cambio.',
  planned: 'Las fechas están apartadas. El programa privado se abre el día de inicio.',
  in_progress: 'El equipo prueba. Cada hallazgo llega como reporte el día que se encuentra.',
  paused: 'Las pruebas están detenidas y no se reciben hallazgos.',
  reporting: 'Terminaron las pruebas y se escribe el reporte.',
  remediation: 'Corrige los hallazgos y pide su retest antes de la fecha límite.',
  closed: 'El pentest terminó.',
  cancelled: 'El pentest se canceló.',
}

/** The same move reads differently from each state. */
const moves: Record<EngagementState, string> = {
  draft: 'Devolver a borrador',
  in_review: 'Pedir un cambio',
  quoted: 'Cotizar',
  planned: 'Aceptar la cotización',
  in_progress: 'Iniciar las pruebas',
  paused: 'Pausar',
  reporting: 'Terminar las pruebas',
  remediation: 'Entregar el reporte',
  closed: 'Cerrar',
  cancelled: 'Cancelar el pentest',
}

const figures: Record<ScopeFigure, { label: string; hint: string; one: string; many: string }> = {
  roles: { label: 'Roles de usuario', hint: 'Tipos de cuenta con permisos distintos.', one: 'rol', many: 'roles' },
  dynamic_pages: {
    label: 'Páginas dinámicas',
    hint: 'Páginas que muestran o reciben datos.',
    one: 'página dinámica',
    many: 'páginas dinámicas',
  },
  endpoints: { label: 'Endpoints', hint: 'Ruta y método cuentan como uno.', one: 'endpoint', many: 'endpoints' },
  screens: { label: 'Pantallas', hint: 'Pantallas distintas de la app.', one: 'pantalla', many: 'pantallas' },
  addresses: { label: 'Direcciones', hint: 'Direcciones IP activas.', one: 'dirección', many: 'direcciones' },
  accounts: { label: 'Cuentas de nube', hint: 'Cuentas, proyectos o suscripciones.', one: 'cuenta', many: 'cuentas' },
  services: { label: 'Servicios', hint: 'Servicios de nube en uso.', one: 'servicio', many: 'servicios' },
  units: { label: 'Unidades', hint: 'Equipos o módulos por probar.', one: 'unidad', many: 'unidades' },
  interfaces: {
    label: 'Interfaces',
    hint: 'Puertos, radios y buses por probar.',
    one: 'interfaz',
    many: 'interfaces',
  },
  thousand_lines: {
    label: 'Miles de líneas',
    hint: 'Tamaño del código, en miles de líneas.',
    one: 'mil líneas',
    many: 'miles de líneas',
  },
}

const authentications: Record<ApiAuthentication, string> = {
  none: 'Sin autenticación',
  key: 'Llave de API',
  token: 'Token de sesión',
  oauth: 'OAuth u OpenID Connect',
  certificate: 'Certificado de cliente',
}

const documentations: Record<Documentation, string> = { full: 'Completa', partial: 'Parcial', none: 'No hay' }

const accesses: Record<DeviceAccess, string> = {
  remote: 'A distancia',
  shipped: 'Se envía al equipo',
  on_site: 'En tus instalaciones',
}

const data: Record<DataFlag, string> = {
  personal: 'Datos personales',
  health: 'Datos de salud',
  cards: 'Datos de tarjetas',
  minors: 'Datos de menores',
}

const obstacles: Record<ScopeObstacleCode, string> = {
  'targets.empty': 'Elige al menos un objetivo.',
  'target.missing': 'Un objetivo ya no existe. Quítalo del alcance.',
  'target.archived': 'Está archivado. Quítalo del alcance.',
  'figures.missing': 'Faltan respuestas sobre este objetivo.',
  'dates.missing': 'Elige desde y hasta cuándo quieres las pruebas.',
  'dates.order': 'La primera fecha debe ir antes que la última.',
  'hours.half': 'Escribe las dos horas o ninguna.',
  'blackout.order': 'En una pausa, la primera fecha va antes que la última.',
  'contacts.missing': 'Nombra un contacto técnico y uno de respaldo.',
  'contacts.same': 'El respaldo debe ser otra persona.',
  'contacts.gone': 'Un contacto ya no está en la organización.',
  'target.unproven': 'Falta comprobar que es tuyo. Puedes enviar el alcance; no podrás aceptar la cotización.',
  'organization.pending': 'Falta aprobar la organización. Puedes enviar el alcance; no podrás aceptar la cotización.',
}

const number = createNumberFormatter(0)
const hour = 60

/** Minutes as hours and minutes. */
function duration(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / hour), minutes % hour]
  if (rest === 0) return `${number(whole)} h`
  return whole === 0 ? `${rest} min` : `${number(whole)} h ${rest} min`
}

const quoteStates: Record<QuoteState, string> = { open: 'Vigente', accepted: 'Aceptada', returned: 'Devuelta' }
const sides: Record<EngagementSide, string> = { organization: 'La organización', staff: 'El equipo de la plataforma' }
const phases: Record<CalendarPhase, string> = { testing: 'Pruebas', report: 'Reporte', retest: 'Retest' }
const progress: Record<PhaseProgress, string> = { done: 'Terminó', now: 'En curso', next: 'Sigue' }
const products: Record<AdvisedProduct | 'both', string> = {
  pentest: 'Pentest',
  bounty: 'Bug bounty',
  both: 'Los dos',
}

/** Texts of pentests that several apps share. */
export const engagementTexts = {
  states,
  next,
  moves,
  /** From these states the move has another name. */
  movesFrom: {
    paused_in_progress: 'Reanudar',
    in_review_draft_own: 'Volver a borrador',
    quoted_in_review_staff: 'Retirar la cotización',
  },
  figures,
  authentications,
  documentations,
  accesses,
  data,
  obstacles,
  quoteStates,
  duration,
  calendar: {
    title: 'Calendario',
    phases,
    progress,
    range: (from: string, until: string) => `${from} – ${until}`,
    none: 'Las fechas llegan con la cotización.',
    windowTitle: 'Cuándo se puede probar',
    hours: (from: string, until: string) => `De ${from} a ${until}`,
    anyHour: 'A cualquier hora',
    weekends: 'También en fin de semana',
    noWeekends: 'Solo de lunes a viernes',
    blackouts: 'Sin pruebas',
  },
  size: {
    title: 'Tamaño',
    hours: (hours: number) => `${number(hours)} horas`,
    team: (team: number, days: number) =>
      `${team === 1 ? '1 persona' : `${team} personas`}, unos ${number(days)} días hábiles`,
    how: 'Cada línea suma. Más alcance nunca cuesta menos.',
    reason: 'Motivo',
    time: 'Tiempo',
    whole: 'Todo el pentest',
    total: 'Total',
    none: 'Elige un objetivo para ver el tamaño.',
    reasons: {
      base: 'Conocer el objetivo y preparar herramientas',
      production: 'Cuidado extra en producción',
      planning: 'Arranque y cierre con tu equipo',
      report: 'Reporte',
      retest: 'Retest',
      rounding: 'Redondeo a días completos',
      authentication: (name: string) => `Autenticación: ${name.toLowerCase()}`,
      documentation: (name: string) => `Documentación: ${name.toLowerCase()}`,
      access: (name: string) => `Acceso: ${name.toLowerCase()}`,
      figure: (amount: number, name: string) => `${number(amount)} ${name}`,
    },
  },
  advice: {
    title: 'Qué producto conviene',
    lede: 'Según los criterios que guardaste en tus objetivos.',
    none: 'Tus objetivos no tienen criterios. Agrégalos en cada objetivo para ver una recomendación.',
    products,
    result: (product: string) => `Conviene: ${product}`,
    score: (points: number, most: number) => `${number(points)} de ${number(most)}`,
    how: 'Cada criterio aporta su peso por lo que rinde cada producto en él, de 0 a 10.',
    columns: { criterion: 'Criterio', weight: 'Peso', pentest: 'Pentest', bounty: 'Bug bounty' },
    total: 'Total',
  },
  quote: {
    title: 'Cotización',
    version: (version: number) => `Versión ${version}`,
    price: 'Precio',
    priceNote: 'Incluye el retest. No depende del número de hallazgos.',
    dates: 'Pruebas',
    report: 'Reporte',
    retest: 'Retest hasta',
    team: 'Equipo',
    people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
    hours: 'Horas',
    exclusions: 'Qué queda fuera',
    note: 'Nota',
    validUntil: 'Vigente hasta',
    earlier: 'Versiones anteriores',
  },
  scope: {
    title: 'Alcance',
    technologies: 'Tecnologías',
    authentication: 'Autenticación',
    documentation: 'Documentación',
    access: 'Acceso',
    data: 'Datos delicados',
    technicalContact: 'Contacto técnico',
    backupContact: 'Contacto de respaldo',
    notes: 'Notas',
    wanted: 'Fechas deseadas',
  },
  history: {
    title: 'Historial',
    sides,
    created: 'Empezó el borrador',
    moved: (state: string) => `Pasó a: ${state}`,
    scope: (version: number, hours: number) => `Alcance versión ${version}, ${number(hours)} horas`,
  },
  move: {
    reason: 'Motivo',
    reasonHint: 'La otra parte lo lee.',
    confirm: 'Confirmar',
    back: 'Volver',
    missing: 'Escribe el motivo.',
    busy: 'Guardando…',
  },
} as const
