import type { PolicyChange } from '@grana/contract/programs/changes'
import { programLabels } from '../program-labels.ts'

const amounts = new Intl.NumberFormat('es-419', { useGrouping: 'always', maximumFractionDigits: 2 })

type Span = { readonly min_cents: number; readonly max_cents: number }

function spanText(span: Span | null): string {
  if (span === null) return 'sin recompensa'
  const [least, most] = [span.min_cents / 100, span.max_cents / 100]
  return least === most ? `USD ${amounts.format(least)}` : `USD ${amounts.format(least)} a ${amounts.format(most)}`
}

/** One difference between two versions, in a sentence. */
export function policyChangeText(change: PolicyChange): string {
  switch (change.what) {
    case 'target_added':
      return `Entra al alcance: ${change.name} (nivel ${change.tier})`
    case 'target_removed':
      return `Sale del alcance: ${change.name}. Detén tus pruebas sobre ese objetivo`
    case 'target_changed':
      return `Cambian los datos de un objetivo incluido: ${change.name} (nivel ${change.tier})`
    case 'exclusion_added':
      return `Queda excluido: ${change.name}`
    case 'exclusion_removed':
      return `Ya no está en la lista de exclusiones: ${change.name}`
    case 'reward_changed':
      return `Recompensa de nivel ${change.tier}, severidad ${programLabels.severities[change.severity].toLowerCase()}: de ${spanText(change.from)} a ${spanText(change.to)}`
    case 'clause_added':
      return `Regla nueva, ${change.number}: ${change.title}`
    case 'clause_removed':
      return `Regla retirada: ${change.title}`
    case 'clause_changed':
      return `Regla con texto nuevo, ${change.number}: ${change.title}`
    case 'safe_harbor_changed':
      return 'Cambia el puerto seguro'
    case 'countries_changed':
      return 'Cambian los países desde donde se participa'
    case 'response_changed':
      return 'Cambian los tiempos de respuesta'
    case 'presentation_changed':
      return 'Cambia la presentación del programa'
  }
}
