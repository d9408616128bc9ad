/** Places of a report in which a text was redacted. */
const places: Readonly<Record<string, string>> = {
  title: 'el título',
  summary: 'el resumen',
  steps: 'los pasos',
  impact: 'el impacto',
  history: 'la conversación',
  file: 'un archivo',
  report_disclosures: 'la divulgación',
  published_disclosures: 'la página publicada',
  engagement_documents: 'el informe del pentest',
  engagement_carried: 'los resultados de otro pentest',
  engagement_coverage: 'la cobertura del pentest',
  engagement_log: 'la bitácora del pentest',
  engagement_messages: 'la conversación del pentest',
}

const joined = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`

/** Texts about corrections and redactions of a report. */
export const redaction = {
  /** Sentence of the history; the places come as the server names them. */
  redacted: (fields: string) => {
    const names = fields.split(',').map((name) => places[name] ?? 'sus anexos')
    return `retiró contenido de ${joined([...new Set(names)])}`
  },
  corrected: (fields: readonly string[]) => `corrigió ${joined(fields)}`,
  fields: { title: 'el título', target: 'el objetivo', weakness: 'la debilidad' },
  labels: { title: 'Título', target: 'Objetivo', weakness: 'Debilidad' },
  before: 'Antes',
  now: 'Ahora',
  panel: {
    title: 'Contenido',
    correct: 'Corregir datos',
    correctHint: 'Título, objetivo o debilidad. Quien reportó lee lo que decía antes.',
    redact: 'Retirar contenido',
    redactHint: 'Marca un texto del reporte y ábrelo aquí. No se puede deshacer.',
  },
  correct: {
    title: 'Corregir los datos',
    name: 'Título',
    target: 'Objetivo',
    targetOption: (name: string, address: string) => `${name} · ${address}`,
    reason: 'Motivo (opcional)',
    send: 'Corregir',
    back: 'Cancelar',
    close: 'Cerrar',
  },
  text: {
    title: 'Retirar un texto',
    piece: 'Texto que se retira',
    pieceHint: 'Se reemplaza en todo el reporte: título, textos, conversación y nombres de archivos.',
    reason: 'Motivo',
    reasonHint: 'Lo leen ambas partes. No repitas el texto.',
    warning: 'Nadie podrá leerlo después, tampoco tú. Queda quién lo retiró, cuándo y por qué.',
    send: 'Retirar para siempre',
  },
  file: {
    open: (name: string) => `Retirar ${name}`,
    title: 'Retirar un archivo',
    warning: 'Se borran su nombre y su contenido. Nadie podrá descargarlo después, tampoco tú.',
  },
} as const
