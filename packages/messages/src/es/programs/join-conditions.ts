import type { JoinCondition } from '@grana/contract/programs/joining'

function plural(count: number | null, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count ?? 0} ${many}`
}

type ConditionText = { readonly needed: string; readonly has: string | null }

const simply = (needed: string) => (): ConditionText => ({ needed, has: null })

/** What each condition demands, and what the agent has of it. */
export const conditionTexts: Readonly<Record<JoinCondition['condition'], (line: JoinCondition) => ConditionText>> = {
  email: simply('Correo verificado'),
  factor: simply('Verificación en dos pasos activa'),
  account_age: (line) => ({
    needed: `Cuenta de ${plural(line.needed, 'día', 'días')} o más`,
    has: `La tuya tiene ${plural(line.has, 'día', 'días')}`,
  }),
  precision: (line) => ({
    needed: `Precisión de ${line.needed ?? 0}% o más, con ${plural(line.needed_reports, 'reporte decidido', 'reportes decididos')} o más`,
    has: `Tienes ${line.has ?? 0}% con ${plural(line.has_reports, 'reporte', 'reportes')}`,
  }),
  agreement: simply('Acuerdo de confidencialidad'),
}

/** The conditions of taking part, beside an invitation. */
export const joinConditions = {
  conditions: 'Condiciones',
  holds: 'La cumples',
  misses: 'Te falta',
  onAnswer: 'La aceptas al responder',
  agreement:
    'Acepto la confidencialidad: no comparto nada de la organización, sus sistemas ni los hallazgos fuera de la plataforma, y borro los datos al terminar',
  agreementMissing: 'Acepta la confidencialidad para participar.',
} as const
