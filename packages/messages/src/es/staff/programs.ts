import { brand } from '#messages/brand.ts'
import type { ProgramState, ProgramVisibility, TriageMode } from '@grana/contract/program-values'

const states: Record<ProgramState | 'all', string> = {
  all: 'Todos',
  draft: 'Borrador',
  active: 'Abiertos',
  paused: 'En pausa',
  closed: 'Cerrados',
}
const state: Record<ProgramState, string> = {
  draft: 'Borrador',
  active: 'Abierto',
  paused: 'En pausa',
  closed: 'Cerrado',
}
const visibilities: Record<ProgramVisibility, string> = { public: 'Público', private: 'Privado' }

const triage: Record<TriageMode, string> = { own: 'Propio', asked: 'Pedido', managed: brand.name }

export const staffPrograms = {
  title: 'Programas',
  states,
  state,
  visibilities,
  filter: 'Estado',
  searchHint: 'Programa u organización',
  columns: ['Programa', 'Tipo', 'Visibilidad', 'Estado', 'Triaje', 'Publicado'],
  data: 'Datos',
  kind: 'Tipo',
  visibility: 'Visibilidad',
  triageLabel: 'Triaje',
  published: 'Publicado',
  scopeTitle: 'Tu alcance',
  scope: 'Administración pausa y toma el triaje; no lee reportes de ninguna organización.',
  notInList: 'No está en esta lista. Cambia el filtro o búscalo por su nombre.',
  triage,
  empty: { title: 'Todavía no hay programas publicados', text: 'Cuando una organización publique, aparecerá aquí.' },
  noMatch: 'Ningún programa coincide.',
  pause: {
    action: 'Pausar',
    title: (name: string) => `Pausar ${name}`,
    text: 'Sigue visible y no recibe reportes nuevos. La organización leerá el motivo por correo y no podrá reanudarlo.',
    send: 'Pausar programa',
    sending: 'Pausando…',
    done: 'Programa en pausa',
  },
  resume: {
    action: 'Reanudar',
    title: (name: string) => `Reanudar ${name}`,
    text: 'Vuelve a recibir reportes con la versión vigente. La organización leerá el motivo por correo.',
    send: 'Reanudar programa',
    sending: 'Reanudando…',
    done: 'Programa reanudado',
  },
  take_triage: {
    action: 'Tomar triaje',
    title: (name: string) => `Tomar triaje de ${name}`,
    text: 'Sus reportes entran en la fila de triaje y su página dice que los lee nuestro equipo. La organización lo pidió y se entera por correo.',
    send: 'Tomar triaje',
    sending: 'Tomando…',
    done: 'Triaje a nuestro cargo',
  },
  return_triage: {
    action: 'Devolver triaje',
    title: (name: string) => `Devolver triaje de ${name}`,
    text: 'Los reportes nuevos van directo a la organización, que leerá el motivo por correo. Lo ya asignado se termina de revisar.',
    send: 'Devolver triaje',
    sending: 'Devolviendo…',
    done: 'Triaje devuelto',
  },
} as const
