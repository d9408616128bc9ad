import type { ScoringCriterion } from '@grana/contract/customers/target-values'

/** What an organization may expect of tests. */
export const criteria: Record<ScoringCriterion, string> = {
  compliance_internal: 'Cumplimiento interno',
  compliance_external: 'Cumplimiento externo',
  periodic_requirement: 'Requisito periódico',
  risk_reduction: 'Reducción de riesgo',
  report_speed: 'Rapidez del reporte',
  start_speed: 'Rapidez para empezar',
  finding_count: 'Cantidad de hallazgos',
  finding_quality: 'Calidad de los hallazgos',
  testing_depth: 'Profundidad de las pruebas',
  testing_breadth: 'Amplitud de las pruebas',
}
