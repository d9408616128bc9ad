import type { SafeHarbor } from '@grana/contract/program-values'
import { brand } from '../brand.ts'
import { fixed } from './fixed.ts'
import { createNumberFormatter } from './formats/numbers.ts'
import { programLabels } from './program-labels.ts'

const written = createNumberFormatter(1)

function plural(count: number, one: string, many: string): string {
  return `${written(count)} ${count === 1 ? one : many}`
}

/** "Chile, Perú y Uruguay", and "e" before the sound of an i. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return `${names.slice(0, -1).join(', ')} ${/^h?[ií](?![aeo])/i.test(last) ? 'e' : 'y'} ${last}`
}

interface HarborText {
  readonly short: string
  readonly intro: (organization: string) => string
  readonly items: readonly { readonly name: string; readonly text: string }[]
  readonly warning: string
}

const authorized = { name: 'Tienes autorización', text: 'Tus pruebas cuentan como acceso autorizado.' }

const harbors: Record<SafeHarbor, HarborText> = {
  full: {
    short: 'Completo',
    intro: (organization) =>
      `${organization} adopta el puerto seguro completo. Si investigas de buena fe y dentro de esta política:`,
    items: [
      authorized,
      {
        name: 'No hay reclamo por eludir controles',
        text: 'Probar una protección de un objetivo incluido no es una infracción.',
      },
      { name: 'La política prevalece', text: 'Si otros términos la contradicen, no se aplican a tu investigación.' },
      { name: 'Te respaldan', text: 'Si un tercero actúa contra ti, la organización hará saber que tenías permiso.' },
    ],
    warning: 'No obliga a terceros ni a autoridades.',
  },
  partial: {
    short: 'Parcial',
    intro: (organization) =>
      `${organization} adopta el puerto seguro parcial. Si investigas de buena fe y dentro de esta política:`,
    items: [
      authorized,
      { name: 'No habrá acciones contra ti', text: 'La organización no las iniciará por esas pruebas.' },
    ],
    warning:
      'No incluye la renuncia a otros términos de la organización ni el respaldo ante terceros. No obliga a terceros ni a autoridades.',
  },
  none: {
    short: 'No declarado',
    intro: (organization) =>
      `${organization} no declara puerto seguro en esta política: no hay un compromiso escrito de no iniciar acciones legales.`,
    items: [],
    warning: 'Lee las reglas completas y, ante la duda, no pruebes.',
  },
}

/** The page of one program. */
export const program = {
  crumb: 'Programas',
  index: 'En esta página',
  description: (organization: string, summary: string) => `${organization}. ${summary}`,
  by: (organization: string, summary: string) => `${organization}. ${summary.replace(/\.$/, '')}`,
  since: (date: string) => `Desde el ${date}`,
  report: 'Enviar un reporte',
  reportWithoutAccount: 'Reportar sin cuenta',
  follow: 'Seguir este programa',
  closed: {
    paused: 'En pausa: por ahora no recibe reportes nuevos',
    closed: 'Cerrado: ya no recibe reportes',
  },
  summary: {
    label: 'Resumen',
    reward: (currency: string) => `Recompensa, ${currency}`,
    rewardPlain: 'Recompensa',
    state: 'Estado',
    safeHarbor: 'Puerto seguro',
    triage: 'Triaje',
    triageManaged: `Equipo de ${brand.name}`,
    triageOwn: 'La organización',
    policy: 'Política',
    version: (version: number) => `Versión ${version}`,
    countries: 'Países admitidos',
    allCountries: 'Todos',
    allCountriesBut: (count: number) => `Todos menos ${count}`,
    countryCount: (count: number) => plural(count, 'país', 'países'),
    updated: 'Actualizado',
  },
  anchors: {
    scope: 'alcance',
    rewards: 'recompensas',
    rules: 'reglas',
    clause: (number: string) => `clausula-${number}`,
    conditions: 'condiciones',
    countries: 'paises',
    response: 'plazos',
    safeHarbor: 'puerto-seguro',
    activity: 'actividad',
  },
  figures: {
    heading: 'Cifras',
    firstAnswer: 'Primera respuesta',
    triage: 'Triaje',
    reward: 'Pago tras aceptar',
    payment: 'Pago tras aprobar',
    paymentKept: 'Pagos a tiempo',
    fix: 'Corrección',
    fixKept: 'Corregido a tiempo',
    clauses: 'Cierres con cláusula',
    disputes: 'Disputas revertidas',
    hours: 'h',
    days: (count: number) => (count === 1 ? 'día' : 'días'),
    p90Hours: (count: number) => `p90 ${written(count)} h`,
    p90Days: (count: number) => `p90 ${plural(count, 'día', 'días')}`,
    outOfN: (p90: string, n: number) => `${p90} · n ${written(n)}`,
    number: written,
    outOf: (count: number, of: number) => `${written(count)} de ${written(of)}`,
    outOfDisputes: (count: number, of: number) => `${written(count)} de ${written(of)} en 12 meses`,
    caption: 'Mediana de los últimos 90 días, en días hábiles.',
  },
  about: 'Sobre el programa',
  scope: {
    heading: 'Alcance',
    lede: 'Lo que no está en esta tabla no se prueba. Cada objetivo incluido tiene su autoridad comprobada.',
    included: 'Incluido',
    excluded: 'Excluido',
    asset: 'Activo',
    type: 'Tipo',
    environment: 'Entorno',
    tier: 'Nivel',
    tierOf: (tier: number) => `Nivel ${tier}`,
    reason: 'Motivo',
    copy: 'Copiar',
    copyOf: (address: string) => `Copiar ${address}`,
    copied: (address: string) => `Copiado: ${address}`,
    copyFailed: 'No pudimos copiar. Selecciona el texto y cópialo a mano.',
    downloads: 'Descargar el alcance',
    csv: 'CSV',
    plain: 'Lista simple',
    burp: 'Burp Suite (JSON)',
  },
  rewards: {
    heading: 'Recompensas',
    lede: (currency: string) =>
      `Por severidad y por nivel del objetivo, en ${currency}. El monto final sale de este rango.`,
    ledeOneTier: (currency: string) => `Por severidad, en ${currency}. El monto final sale de este rango.`,
    caption: 'Recompensas por severidad y nivel',
    severity: 'Severidad',
    range: 'Rango',
    none: 'Sin recompensa',
    tierNote: 'El nivel 1 es lo que más importa a la organización.',
    retestFee: 'Por cada retest respondido:',
  },
  rules: {
    heading: 'Reglas',
    version: (version: number) => `Versión ${version}`,
    effective: 'En vigor desde el',
    openAll: 'Abrir todas',
    clauseLink: (number: string) => `Enlace a la cláusula ${number}`,
  },
  conditions: {
    heading: 'Condiciones de prueba',
    credentials: 'Credenciales',
    noAccount: { name: 'Sin cuenta', text: 'No hace falta una cuenta para probar.' },
    countries: 'Países',
    approved: (names: readonly string[]) => `Se participa desde ${listed(names)}.`,
    denied: (names: readonly string[]) => `No se participa desde ${listed(names)}.`,
    everywhere: 'Se participa desde cualquier país.',
    everywhereBut: (names: readonly string[]) => `Se participa desde cualquier país, salvo ${listed(names)}.`,
    environment: 'Entorno',
    production: (count: number) => plural(count, 'objetivo en producción', 'objetivos en producción'),
    staging: (count: number) => plural(count, 'objetivo en pruebas', 'objetivos en pruebas'),
  },
  response: {
    heading: 'Plazos de respuesta',
    lede: 'Metas de la organización, en días hábiles.',
    firstAnswer: 'Primera respuesta',
    triage: 'Triaje',
    rewardDecision: 'Decisión de recompensa',
    payment: 'Pago desde la aprobación',
    fix: (severity: string) => `Corrección, severidad ${severity.toLowerCase()}`,
    days: (count: number) => plural(count, 'día', 'días'),
    notPublished: programLabels.notPublished,
  },
  safeHarbor: {
    heading: 'Puerto seguro',
    /** Title of the clause group with its full text. */
    clauseGroup: 'Puerto seguro',
    kinds: harbors,
    /** Only in the preview of a draft. */
    unchosen: {
      short: 'Sin elegir',
      text: 'Falta elegirlo. El programa no se puede publicar sin puerto seguro elegido.',
    },
    fullText: 'Leer el texto completo',
  },
  activity: {
    heading: 'Actividad',
    empty: fixed.noReports,
    kept: 'Este programa ya recibe reportes',
    keptText: 'Lo que dicen es de ambas partes hasta que acuerden publicarlo.',
    all: 'Ver los reportes publicados de todos los programas',
  },
  failed: {
    title: fixed.errorHappened,
    text: 'No pudimos cargar este programa. Vuelve a intentarlo en un momento.',
    retry: 'Reintentar',
    programs: 'Ver programas',
  },
  loading: 'Cargando programa…',
} as const
