import { audit } from './apps/audit.ts'

/** The file with the audit log for a spreadsheet. */
export const auditFile = {
  name: 'bitacora',
  columns: ['Cuándo', 'Qué', 'Sobre', 'Programa', 'Quién', 'Resultado', 'Código'],
  platform: audit.platform,
  outcomes: audit.outcomes,
  sentence: (action: string, outcome: 'done' | 'denied'): string => {
    if (outcome === 'denied') return audit.tried(action)
    return (Object.hasOwn(audit.actions, action) ? audit.actions[action] : undefined) ?? audit.somethingElse
  },
} as const
