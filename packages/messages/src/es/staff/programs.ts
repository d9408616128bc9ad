import type { ProgramState, ProgramVisibility } from '@grana/contract/program-values'

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

export const staffPrograms = {
  title: 'Programas',
  states,
  state,
  visibilities,
  filter: 'Estado',
  searchHint: 'Programa u organización',
  columns: ['Programa', 'Tipo', 'Visibilidad', 'Estado', 'Publicado', ''],
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
} as const
