import type { Asset, ProgramKind, ProgramSort, PublicProgramState, Sector } from '@grana/contract/program-values'
import { fixed } from './fixed.ts'
import { createNumberFormatter } from './formats/numbers.ts'
import { programLabels } from './program-labels.ts'

/** Kinds that can be public: a pentest is a private program. */
type ListedKind = Exclude<ProgramKind, 'pentest'>

const kinds: Record<ListedKind, string> = { bounty: 'bug-bounty', vdp: 'vdp' }

const assets: Record<Asset, string> = {
  website: 'sitio-web',
  api: 'api',
  mobile_app: 'app-movil',
  cloud: 'nube',
  network: 'red',
  vehicle: 'vehiculo',
  hardware: 'hardware',
  source_code: 'codigo-fuente',
}

const sectors: Record<Sector, string> = {
  finance: 'finanzas',
  automotive: 'automotriz',
  health: 'salud',
  commerce_logistics: 'comercio-y-logistica',
  telecommunications: 'telecomunicaciones',
  travel: 'viajes',
  energy: 'energia',
  education: 'educacion',
}

const states: Record<PublicProgramState, string> = { active: 'abierto', paused: 'en-pausa', closed: 'cerrado' }

const sorts: Record<ProgramSort, string> = { recent: 'recientes', reward: 'recompensa', name: 'nombre' }

/** Names and values of the directory's filters in its URL, which people read, share and bookmark. */
export const directoryAddress = {
  names: {
    search: 'buscar',
    kind: 'tipo',
    asset: 'activo',
    sector: 'sector',
    state: 'estado',
    from: 'desde',
    to: 'hasta',
    sort: 'orden',
    page: 'pagina',
  },
  kinds,
  assets,
  sectors,
  states,
  sorts,
} as const

const kindChoices: Record<ListedKind, string> = { bounty: programLabels.kinds.bounty, vdp: 'VDP (divulgación)' }

const sortChoices: Record<ProgramSort, string> = { recent: 'Recientes', reward: 'Recompensa', name: 'Nombre' }

const written = createNumberFormatter(2)

/** "1,000+" where counting stopped. */
function counted(count: number, isExact: boolean): string {
  return written(count) + (isExact ? '' : '+')
}

function programCount(count: number, isExact: boolean): string {
  return `${counted(count, isExact)} ${count === 1 && isExact ? 'programa' : 'programas'}`
}

/** The directory of public programs. */
export const programs = {
  title: 'Programas abiertos de bug bounty',
  description: 'Explora programas por activo, sector y recompensa, con puerto seguro a la vista.',
  crumb: 'Programas',
  heading: 'Programas abiertos',
  lede: 'Alcance, reglas y recompensa a la vista antes de crear tu cuenta',
  search: {
    label: 'Buscar programas',
    placeholder: 'Nombre, organización o dominio',
    submit: 'Buscar',
  },
  filters: {
    heading: 'Filtros',
    anchor: 'filtros',
    open: (active: number) => (active === 0 ? 'Filtros' : `Filtros (${active})`),
    close: 'Cerrar filtros',
    apply: 'Aplicar filtros',
    clear: 'Quitar filtros',
    show: (count: number, isExact: boolean) => `Ver ${programCount(count, isExact)}`,
    kind: 'Tipo',
    asset: 'Activo',
    sector: 'Sector',
    reward: 'Recompensa',
    state: 'Estado',
    anyKind: 'Todos',
    anyState: 'Abiertos y en pausa',
    rewardHint: 'Máximo que paga, en USD.',
    from: 'Desde',
    to: 'Hasta',
    histogram: 'Programas por su recompensa máxima',
    span: (from: number, below: number | undefined) =>
      below === undefined ? `USD\u00a0${written(from)} o más` : `USD\u00a0${written(from)}–${written(below)}`,
    kinds: kindChoices,
  },
  chips: {
    label: 'Filtros activos',
    search: (text: string) => `«${text}»`,
    from: (amount: number) => `Desde USD\u00a0${written(amount)}`,
    to: (amount: number) => `Hasta USD\u00a0${written(amount)}`,
    remove: (filter: string) => `${filter}, quitar filtro`,
    removeAll: 'Quitar todos',
  },
  sort: { label: 'Ordenar por', choices: sortChoices },
  results: 'Resultados',
  counted,
  count: programCount,
  shown: (last: number, total: string) => `${written(last)} de ${total}`,
  shownRange: (first: number, last: number, total: string) => `${written(first)} a ${written(last)} de ${total}`,
  more: (count: number) => `Mostrar ${count} más`,
  previous: (count: number) => `Mostrar los ${count} anteriores`,
  loading: 'Cargando programas…',
  slow: 'Esto tarda más de lo normal',
  retry: 'Reintentar',
  empty: {
    title: fixed.nothingHere,
    text: 'Aún no hay programas públicos.',
    action: 'Avísame cuando haya programas',
  },
  noMatch: {
    title: fixed.noMatches,
    text: 'Prueba con menos filtros o con otra palabra.',
  },
  failed: {
    title: fixed.unexpectedError,
    text: 'No pudimos cargarlos. Tus filtros siguen aquí.',
  },
} as const
