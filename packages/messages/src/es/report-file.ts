import { reports } from './apps/reports.ts'
import { programLabels } from './program-labels.ts'
import { weaknessTexts } from './taxonomy/weaknesses.ts'
import { weaknessFieldTexts } from './weakness-field.ts'

/** The file with reports for a spreadsheet. */
export const reportFile = {
  name: 'reportes',
  columns: [
    'Referencia',
    'Título',
    'Estado',
    'Motivo de cierre',
    'Severidad',
    'CVSS',
    'Programa',
    'Objetivo',
    'Debilidad',
    'Hacker',
    'A cargo',
    'Etiquetas',
    'Enviado',
    'Último cambio',
    'Aceptado',
    'Cerrado',
    'Cláusula',
    'Recompensa',
    'Moneda',
  ],
  states: reports.states,
  reasons: reports.reasons,
  severities: programLabels.severities,
  /** By its identifier where the taxonomy no longer has it. */
  weakness: (id: string): string =>
    (Object.hasOwn(weaknessTexts, id) ? weaknessTexts[id as never] : undefined)?.['name'] ??
    (id === 'unclassified' ? weaknessFieldTexts.unclassified : id),
} as const
