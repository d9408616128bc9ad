import type { SignalKind } from '@grana/contract/attention/evidence-weights'

/** Points with their sign, also of zero or more. */
export const signed = (points: number) => (points > 0 ? `+${points}` : `\u2212${Math.abs(points)}`)

/** The fewest and the most points of a signal. */
export const signalWeight = (points: number, most: number) =>
  points === most ? signed(points) : `${signed(points)} a ${signed(most)}`

export const signalNames = {
  host_in_scope: 'Dirección del alcance',
  host_named: 'Objetivo mencionado',
  host_elsewhere: 'Direcciones fuera del alcance',
  host_placeholder: 'Dirección de ejemplo',
  request: 'Petición o comando',
  steps: 'Pasos numerados',
  details: 'Datos concretos',
  files: 'Archivos propios',
  copied_files: 'Archivos de otra persona',
  repeated_files: 'Archivos ya enviados',
  copied_text: 'Texto de otra persona',
  repeated_text: 'Texto ya enviado',
  claim_without_proof: 'Impacto alto sin prueba',
  nothing_shown: 'Nada que comprobar',
  impossible_details: 'Datos imposibles',
  only_refusals: 'Solo respuestas de rechazo',
  vector_contradicts: 'Vector que no concuerda',
  above_usual: 'Severidad mayor que la usual',
  precision: 'Precisión del agente, desde 5 juzgados',
  category_proven: 'Aceptados en la categoría',
  traffic_confirmed: 'Tráfico confirmado por la organización',
} satisfies Record<SignalKind, string>
