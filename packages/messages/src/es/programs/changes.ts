import type { PolicyChange, ResponseGoal } from '@grana/contract/programs/changes'
import { createNumberFormatter } from '../formats/numbers.ts'
import { programLabels } from '../program-labels.ts'

const written = createNumberFormatter(2)

type Span = { readonly min_cents: number; readonly max_cents: number }

function spanText(span: Span | null): string {
  if (span === null) return 'sin recompensa'
  const [least, most] = [span.min_cents / 100, span.max_cents / 100]
  return least === most ? `USD ${written(least)}` : `USD ${written(least)} a ${written(most)}`
}

const feeText = (cents: number | null): string => (cents === null ? 'sin pago' : `USD ${written(cents / 100)}`)

const goals: Readonly<Record<ResponseGoal, string>> = {
  first_answer: 'Plazo de la primera respuesta',
  triage: 'Plazo del triaje',
  reward_decision: 'Plazo de la decisión de recompensa',
  payment: 'Plazo del pago',
  fix_critical: 'Plazo de corrección, severidad crítica',
  fix_high: 'Plazo de corrección, severidad alta',
  fix_medium: 'Plazo de corrección, severidad media',
  fix_low: 'Plazo de corrección, severidad baja',
}

function daysText(days: number | null): string {
  if (days === null) return 'sin plazo'
  return days === 1 ? '1 día hábil' : `${days} días hábiles`
}

/** Both values, each with a label: an amount may be a range itself. */
function beforeAndNow(before: string, now: string): string {
  return `antes, ${before}; ahora, ${now}`
}

/** One difference between two versions, in a sentence. */
export function policyChangeText(change: PolicyChange): string {
  switch (change.what) {
    case 'target_added':
      return `Entra al alcance: ${change.name} (nivel ${change.tier})`
    case 'target_removed':
      return `Sale del alcance: ${change.name}; detén tus pruebas sobre ese objetivo`
    case 'target_changed':
      return `Cambian los datos de un objetivo incluido: ${change.name} (nivel ${change.tier})`
    case 'exclusion_added':
      return `Queda excluido: ${change.name}`
    case 'exclusion_removed':
      return `Ya no está en la lista de exclusiones: ${change.name}`
    case 'reward_changed':
      return `Recompensa de nivel ${change.tier}, severidad ${programLabels.severities[change.severity].toLowerCase()}: ${beforeAndNow(spanText(change.from), spanText(change.to))}`
    case 'retest_fee_changed':
      return `Pago por retest: ${beforeAndNow(feeText(change.from), feeText(change.to))}`
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
    case 'joining_changed':
      return 'Cambia quién puede participar'
    case 'response_changed':
      return `${goals[change.goal]}: ${beforeAndNow(daysText(change.from), daysText(change.to))}`
    case 'presentation_changed':
      return 'Cambia la presentación del programa'
  }
}
