import type { ExploredProgram, ExploreSort } from '@grana/contract/programs/explore'
import type { ProgramScorePart } from '@grana/contract/programs/program-score'

const count = (value: number, singular: string, plural: string) =>
  `${value.toLocaleString('es-419')} ${value === 1 ? singular : plural}`
const decimal = (value: number) => value.toLocaleString('es-419', { maximumFractionDigits: 1 })

const sorts: Readonly<Record<ExploreSort, string>> = {
  proposed: 'Para ti',
  answer: 'Responden antes',
  triage: 'Triaje más rápido',
  payment: 'Pagan antes',
  kept: 'Cumplen sus plazos de pago',
  paid: 'Han pagado más',
  resolved: 'Han resuelto más',
  places: 'Más lugares libres',
  reward: 'Recompensa más alta',
  recent: 'Actualizados hace poco',
}

type Facts = Pick<ExploredProgram, 'accepted' | 'shared_minutes' | 'is_named' | 'is_home' | 'figures'> & {
  /** Names of the categories, the most proven first. */
  names: readonly string[]
}

function countryText({ is_named: isNamed, is_home: isHome }: Facts): string {
  if (isNamed && isHome) return 'Acepta tu país por su nombre y la organización está ahí'
  if (isNamed) return 'Acepta tu país por su nombre'
  return isHome ? 'La organización está en tu país' : 'Está abierto a tu país'
}

/** The sentence of each part of the score. */
const reasons: Readonly<Record<ProgramScorePart, (facts: Facts) => string>> = {
  skills: ({ accepted, names }) =>
    accepted === 0
      ? 'Sin reportes aceptados tuyos en sus tipos de objetivo'
      : `${count(accepted, 'reporte aceptado tuyo vale', 'reportes aceptados tuyos valen')} aquí: ${names.join(', ')}`,
  hours: ({ shared_minutes: minutes }) => {
    if (minutes === null) return 'Sin horas que comparar'
    return minutes === 0
      ? 'Tus horas no coinciden con las de la organización'
      : `${decimal(minutes / 60)} h por semana coinciden con las de la organización`
  },
  country: countryText,
  answer: ({ figures: { answer_hours: hours } }) =>
    hours === null ? 'Sin respuestas medidas' : `Primera respuesta en ${decimal(hours)} h hábiles`,
  payment: ({ figures: { kept, promised } }) =>
    kept === null || promised === null || promised === 0
      ? 'Sin pagos medidos'
      : `${kept} de ${promised} pagos dentro del plazo`,
}

/** Programs in the app of agents: figures, reasons and saved searches. */
export const exploreTexts = {
  title: 'Explorar programas',
  lede: 'Lo que cada programa hace de verdad, medido en sus reportes. Nadie paga por subir en la lista.',
  portal: 'Ver en el portal',
  sort: 'Ordenar por',
  sorts,
  filters: 'Filtrar programas',
  kind: 'Tipo',
  asset: 'Objetivo',
  reward: 'Recompensa máxima',
  rewardOf: (amount: number) => `USD ${amount.toLocaleString('es-419')} o más`,
  answer: 'Responde en',
  answerOf: (hours: number) => `${hours} h o menos`,
  kept: 'Pagos a tiempo',
  keptOf: (percent: number) => `${percent}% o más`,
  total: (value: number) => count(value, 'programa', 'programas'),
  list: 'Programas',
  relations: { public: '', invited: 'Te invitaron', joinable: 'Privado: puedes pedir un lugar' },
  figures: {
    answer: 'Primera respuesta',
    triage: 'Triaje',
    payment: 'Días para pagar',
    kept: 'Pagos a tiempo',
    paid: 'Ha pagado',
    resolved: 'Resueltos',
    places: 'Lugares libres',
  },
  hours: (value: number) => `${decimal(value)} h`,
  days: (value: number) => `${decimal(value)} d`,
  number: (value: number) => value.toLocaleString('es-419'),
  share: (kept: number, promised: number) => `${Math.round((100 * kept) / promised)}%`,
  shareOf: (promised: number) => `de ${promised}`,
  unmeasured: 'Sin datos',
  nothingMeasured: 'Todavía no hay reportes suficientes para medirlo.',
  unlimited: 'Sin límite',
  why: (name: string) => `Por qué ${name} está aquí`,
  score: (value: number) => count(value, 'punto', 'puntos'),
  points: (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0'),
  reasons,
  pages: 'Páginas',
  page: (value: number) => `Página ${value}`,
  earlier: 'Anteriores',
  more: 'Siguientes',
  none: { title: 'Ningún programa cumple todo eso', text: 'Quita un filtro para ver más.' },
  empty: { title: 'Aún no hay programas abiertos para ti', text: 'Guarda una búsqueda y te avisamos cuando haya uno.' },
  searches: {
    title: 'Búsquedas guardadas',
    lede: 'Un aviso al día como máximo, cuando aparecen programas nuevos que coinciden.',
    preferences: 'Elegir si el aviso llega también por correo',
    save: 'Guardar esta búsqueda',
    saveTitle: 'Guardar la búsqueda',
    name: 'Nombre',
    notifies: 'Avisarme de programas nuevos',
    cancel: 'Cancelar',
    confirm: 'Guardar',
    saving: 'Guardando…',
    saved: 'Búsqueda guardada',
    missing: 'Escribe un nombre para la búsqueda.',
    on: (name: string) => `Avisarme de programas nuevos de ${name}`,
    notice: 'Avisarme',
    remove: 'Quitar',
    removeName: (name: string) => `Quitar la búsqueda ${name}`,
    removed: 'Búsqueda quitada',
  },
} as const
