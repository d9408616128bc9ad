import type { ScorePart } from '@grana/contract/programs/agent-score'
import type { FoundAgent } from '@grana/contract/programs/find-agents'

const count = (value: number, singular: string, plural: string) => `${value} ${value === 1 ? singular : plural}`
const hours = (minutes: number) => (minutes / 60).toLocaleString('es-419', { maximumFractionDigits: 1 })

const factorTexts = { on: 'Verificación en dos pasos activa', off: 'Sin verificación en dos pasos' }

type Facts = Pick<FoundAgent, 'accepted' | 'precision' | 'judged' | 'spam' | 'has_factor' | 'shared_minutes'>

/** The sentence of each part of the score. */
const reasons: Record<ScorePart, (facts: Facts & { severity: string | null }) => string> = {
  accepted: ({ accepted }) => count(accepted, 'reporte aceptado', 'reportes aceptados'),
  severity: ({ severity }) =>
    severity === null ? 'Sin severidad demostrada' : `Severidad más alta: ${severity.toLowerCase()}`,
  precision: ({ precision, judged }) =>
    precision === null
      ? `Precisión sin calcular: ${count(judged, 'reporte juzgado', 'reportes juzgados')}`
      : `Precisión ${precision}% en ${judged} reportes juzgados`,
  hours: ({ shared_minutes: minutes }) => {
    if (minutes === null) return 'No muestra sus horas'
    return minutes === 0
      ? 'Sus horas no coinciden con las tuyas'
      : `${hours(minutes)} h por semana coinciden con las tuyas`
  },
  factor: ({ has_factor: isOn }) => factorTexts[isOn ? 'on' : 'off'],
  spam: ({ spam }) =>
    spam === 0
      ? 'Ningún reporte cerrado como spam'
      : count(spam, 'reporte cerrado como spam', 'reportes cerrados como spam'),
}

/** Search of agents to invite, in the app of organizations. */
export const findAgentsTexts = {
  title: 'Buscar hackers',
  lede: 'Solo aparece quien eligió que lo encuentren y puede participar por su país. Ves su nombre de usuario y lo que ha demostrado.',
  factor: 'Para buscar hackers activa la verificación en dos pasos',
  closed: { title: 'El programa está cerrado', text: 'Ya no se puede invitar a nadie.' },
  form: 'Qué buscas',
  category: 'Categoría demostrada',
  severity: 'Severidad demostrada',
  precision: 'Precisión',
  judged: 'Reportes juzgados',
  country: 'País',
  language: 'Idioma',
  hours: 'Horas en común',
  hoursHint: 'Por semana, de lunes a viernes de 9 a 18 en tu zona horaria.',
  any: 'Cualquiera',
  atLeast: (value: string) => `${value} o más`,
  percent: (value: number) => `${value}%`,
  hoursOf: (value: number) => `${value} h`,
  secondFactor: 'Con verificación en dos pasos',
  harmless: 'Sin reportes cerrados como spam',
  search: 'Buscar',
  searching: 'Buscando…',
  left: (value: number) => `Te quedan ${count(value, 'búsqueda', 'búsquedas')} hoy.`,
  results: 'Resultados',
  start: {
    title: 'Elige qué necesitas',
    text: 'Busca por lo que demostraron sus reportes aceptados. Cada propuesta explica su lugar.',
  },
  none: { title: 'Nadie cumple todo eso', text: 'Quita un filtro o baja un mínimo y busca de nuevo.' },
  score: (value: number) => count(value, 'punto', 'puntos'),
  scoreOf: (username: string) => `Por qué está aquí ${username}`,
  inFavour: 'A favor',
  against: 'En contra',
  neutral: 'No suma ni resta',
  nothingAgainst: 'Nada en contra',
  nothingInFavour: 'Nada a favor',
  points: (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0'),
  reasons,
  invite: 'Invitar',
  inviteName: (username: string) => `Invitar a ${username}`,
  invited: 'Invitación enviada',
  waits: 'Se invitará al publicar',
  pages: 'Páginas de resultados',
  page: (value: number) => `Página ${value}`,
  earlier: 'Anteriores',
  more: 'Siguientes',
} as const
