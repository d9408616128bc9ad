import type { WeaknessPriority } from '@grana/contract/weaknesses/taxonomy'
import { fixed } from './fixed.ts'

const priorities: Record<WeaknessPriority, string> = {
  1: 'Crítica',
  2: 'Alta',
  3: 'Media',
  4: 'Baja',
  5: 'Informativa',
}

/** The field that classifies a finding. The names of the weaknesses load later, from `taxonomy/`. */
export const weaknessFieldTexts = {
  label: 'Debilidad',
  hint: 'Busca por nombre, por sigla o por número CWE: inyección SQL, idor, 79.',
  placeholder: 'Qué falla encontraste',
  list: 'Debilidades',
  count: (count: number) => (count === 1 ? '1 debilidad' : `${count} debilidades`),
  none: fixed.noMatches,
  category: 'Categoría',
  cwe: 'CWE',
  priority: 'Prioridad habitual',
  priorities,
  replaced: 'La clasificación cambió desde que se eligió: esta debilidad tomó el lugar de la anterior.',
  failed: 'No pudimos cargar la lista de debilidades.',
  retry: 'Reintentar',
  unclassified: 'Sin clasificar',
  required: 'Elige la debilidad que mejor describe el hallazgo.',
} as const
