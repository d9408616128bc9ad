import type { SignalKind } from '@grana/contract/attention/evidence-weights'
import type { Signal } from '@grana/contract/reports/evidence-signals'
import type { InboxOrder } from '@grana/contract/reports/inbox'
import { createNumberFormatter } from '../formats/numbers.ts'
import { signalNames, signalWeight, signed } from '../programs/evidence-weights.ts'

const percent = createNumberFormatter(0)
const many = (count: number, one: string, several: string) => (count === 1 ? one : several)

type Figures = Signal['figures']
const countOf = ({ count = 0 }: Figures) => count

/** Why each signal adds or takes points. */
const reasons: Readonly<Record<SignalKind, (figures: Figures) => string>> = {
  host_in_scope: () => 'Nombra una dirección que está en el alcance.',
  host_named: () => 'Menciona el objetivo, sin una dirección completa ni una petición.',
  host_elsewhere: () => 'Las direcciones que probó no están en el alcance.',
  host_placeholder: () => 'Usa una dirección de ejemplo en lugar del objetivo.',
  request: (figures) =>
    many(
      countOf(figures),
      'Trae una petición o un comando que se puede repetir.',
      `Trae ${countOf(figures)} peticiones o comandos que se pueden repetir.`,
    ),
  steps: (figures) => `Explica ${countOf(figures)} pasos en orden.`,
  details: (figures) =>
    many(
      countOf(figures),
      'Da un dato concreto: ruta, parámetro o valor.',
      `Da ${countOf(figures)} datos concretos: rutas, parámetros o valores.`,
    ),
  files: (figures) =>
    many(
      countOf(figures),
      'Un archivo propio, revisado y legible.',
      `${countOf(figures)} archivos propios, revisados y legibles.`,
    ),
  copied_files: (figures) =>
    many(
      countOf(figures),
      'Un archivo ya venía en un reporte anterior de otra persona.',
      `${countOf(figures)} archivos ya venían en reportes anteriores de otras personas.`,
    ),
  repeated_files: (figures) =>
    many(
      countOf(figures),
      'Un archivo ya venía en otro reporte del mismo agente.',
      `${countOf(figures)} archivos ya venían en otros reportes del mismo agente.`,
    ),
  copied_text: () => 'El texto es casi igual al de un reporte anterior de otra persona.',
  repeated_text: () => 'El texto es casi igual al de otro reporte del mismo agente.',
  claim_without_proof: () => 'Declara un impacto alto sin petición ni archivo que lo muestre.',
  nothing_shown: () => 'No trae petición ni datos que se puedan comprobar.',
  impossible_details: (figures) =>
    many(
      countOf(figures),
      'Una petición o respuesta tiene un dato imposible: una fecha, una dirección o un código que no concuerda.',
      `Las peticiones o respuestas tienen ${countOf(figures)} clases de datos imposibles: fechas, direcciones o códigos que no concuerdan.`,
    ),
  only_refusals: () => 'Todas las respuestas que muestra rechazan la petición.',
  vector_contradicts: () => 'El vector CVSS no concuerda con el tipo de objetivo o de debilidad.',
  above_usual: () => 'La severidad declarada es mayor que la usual de esta debilidad.',
  precision: ({ percent: precision = 0, n = 0 }) =>
    `Precisión del agente: ${percent(precision)}% en ${n} reportes juzgados.`,
  category_proven: (figures) =>
    many(
      countOf(figures),
      'Ya le aceptaron un reporte de esta categoría.',
      `Ya le aceptaron ${countOf(figures)} reportes de esta categoría.`,
    ),
  traffic_confirmed: () => 'La organización encontró su marca de tráfico en sus propios registros.',
}

/** The evidence of a report and how it orders the inbox. */
export const evidenceTexts = {
  title: 'Nivel de evidencia',
  score: (score: number) => `${score} de 100`,
  meter: (score: number) => `Evidencia: ${score} de 100`,
  short: (score: number) => `Evidencia ${score}`,
  reason: ({ kind, figures }: Signal) => reasons[kind](figures),
  points: signed,
  for: 'A favor',
  against: 'En contra',
  none: 'Sin señales todavía: empieza a la mitad de la escala.',
  /** For those who handle the report, for its agent, and while it is written. */
  notes: {
    team: 'Ordena la bandeja. No rechaza ni oculta ningún reporte.',
    agent: 'Ordena la bandeja de la organización. Nunca rechaza un reporte.',
    draft: 'Así ordenaría la bandeja de la organización. Nunca impide enviar un reporte.',
  },
  why: 'Por qué, y qué la subiría',
  raise: 'Qué la subiría',
  /** Missing evidence that an agent can still add. */
  missing: {
    request: 'Una petición o un comando que se pueda repetir.',
    steps: 'Tres pasos numerados o más.',
    files: 'Una captura, un video o un registro propio.',
    host_in_scope: 'La dirección exacta del objetivo.',
  },
  how: 'Cómo se calcula',
  published: 'Todas las señales y sus reglas',
  howText: (start: number) =>
    `Todo reporte empieza en ${start}. Cada señal suma o resta lo que dice, y el total queda entre 0 y 100.`,
  howRow: signalWeight,
  kinds: signalNames,
  order: 'Orden',
  orders: {
    day: 'Plazo y evidencia',
    due: 'Solo plazo',
    evidence: 'Solo evidencia',
  } satisfies Record<InboxOrder, string>,
} as const
