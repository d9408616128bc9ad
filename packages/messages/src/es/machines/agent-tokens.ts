import { shell } from '#messages/es/apps/shell.ts'
import type { AgentTokenScope } from '@grana/contract/machines/token-scopes'
import { apiTokens } from './api-tokens.ts'

const scopes: Record<AgentTokenScope, { label: string; hint: string }> = {
  'programs:read': {
    label: apiTokens.scopes['programs:read'].label,
    hint: 'Los que están abiertos para ti, con su alcance.',
  },
  'reports:read': {
    label: apiTokens.scopes['reports:read'].label,
    hint: 'Los tuyos: textos y comentarios, también de los que enviaste con alguien.',
  },
  'comments:write': {
    label: apiTokens.scopes['comments:write'].label,
    hint: 'En tu nombre. Un comentario responde lo que te pidieron.',
  },
  'events:read': { label: apiTokens.scopes['events:read'].label, hint: 'Qué pasó con cada reporte, sin sus textos.' },
}

/** Texts of the API tokens of an agent, besides those that are the same for organizations. */
export const agentTokens = {
  title: shell.person.tokens,
  lede: 'Lee tus reportes y los programas desde tus herramientas. Cada token hace solo lo que eliges, hasta la fecha que eliges.',
  factor: 'Para crear tokens de API activa la verificación en dos pasos',
  table: 'Tus tokens',
  nameHint: 'Para qué es, por ejemplo «Notas en mi editor».',
  scopes,
} as const
