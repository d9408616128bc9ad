import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { evidence } from './apps/evidence.ts'
import { reports } from './apps/reports.ts'
import { programLabels } from './program-labels.ts'
import { reportFile } from './report-file.ts'

/** A report as a document, and the buttons that download it. */
export const reportDocument = {
  fileName: (reference: string) => `reporte-${reference.toLowerCase()}`,
  kind: 'Reporte de vulnerabilidad',
  /** Before the reports of a list. */
  index: {
    title: (count: number) => (count === 1 ? '1 reporte' : `${count} reportes`),
    columns: ['Referencia', 'Título', 'Severidad', 'Estado', 'Página'],
  },
  page: 'Página',
  confidential: 'Confidencial. Describe una falla de seguridad: compártelo solo con quien deba corregirla.',
  made: (day: string) => `Descargado el ${day}`,
  facts: {
    reference: 'Referencia',
    state: 'Estado',
    severity: 'Severidad',
    vector: 'Vector CVSS',
    program: 'Programa',
    target: 'Objetivo',
    weakness: 'Debilidad',
    agent: 'Enviado por',
    submitted: 'Enviado',
    moved: 'Último cambio',
    rules: 'Reglas',
    reward: 'Recompensa',
  },
  rules: (version: number) => `Versión ${version}, la vigente cuando se envió`,
  score: (severity: string, score: number | undefined) =>
    score === undefined ? severity : `${severity} (CVSS ${score.toFixed(1)})`,
  severities: programLabels.severities,
  weakness: (id: string, cwe: number | undefined) =>
    cwe === undefined ? reportFile.weakness(id) : `${reportFile.weakness(id)} (CWE-${cwe})`,
  target: (name: string, address: string) => (name === address ? name : `${name} · ${address}`),
  state: (state: ReportState, reason: ClosingReason | undefined) => reports.state(state, reason),
  parts: {
    summary: reports.content.summary,
    steps: reports.content.steps,
    impact: reports.content.impact,
    files: evidence.title,
    history: 'Conversación',
  },
  cut: 'El texto sigue en la página del reporte.',
  filesHint: 'Los archivos se descargan desde la página del reporte.',
  file: (name: string, size: number, state: string) => `${name} · ${evidence.size(size)}${state && ` · ${state}`}`,
  fileStates: evidence.states,
  attached: (names: readonly string[]) => `Archivos: ${names.join(', ')}`,
  sides: reports.sides,
  sent: 'Envió el reporte',
  movedTo: (state: string) => `Lo pasó a ${state}`,
  older: (count: number) =>
    count === 1
      ? 'Falta 1 mensaje anterior: léelo en la página del reporte.'
      : `Faltan ${count} mensajes anteriores: léelos en la página del reporte.`,
  /** The buttons of the page. */
  label: 'Descargar',
  formats: { pdf: 'PDF', md: 'Markdown' },
  name: { pdf: 'Descargar este reporte en PDF', md: 'Descargar este reporte en Markdown' },
  hint: 'Con la conversación que leen ambas partes, sin notas internas y sin los archivos.',
} as const
