import type { StaffEngagementFilter } from '@grana/contract/engagements/staff-engagements'

const filters: Record<StaffEngagementFilter, string> = {
  waiting: 'Por atender',
  running: 'En marcha',
  ended: 'Terminados',
  all: 'Todos',
}

/** Screens of pentests in the staff app. */
export const staffEngagements = {
  desk: {
    title: 'Pentests',
    lede: 'Alcances enviados por las organizaciones, el que más espera primero.',
    filter: 'Etapa',
    filters,
    columns: ['Pentest', 'Etapa', 'Tamaño', 'Pruebas', 'Desde'],
    noDates: 'Sin fechas',
    empty: { title: 'No hay pentests aquí', text: 'Cuando una organización envíe un alcance, aparece en esta lista.' },
  },
  quote: {
    title: 'Cotizar',
    suggestion: (hours: string, team: string) => `Según la fórmula: ${hours}, ${team}.`,
    price: 'Precio en USD',
    startsOn: 'Inicio de pruebas',
    endsOn: 'Fin de pruebas',
    reportOn: 'Reporte',
    retestUntil: 'Retest hasta',
    validUntil: 'Vigente hasta',
    team: 'Personas en el equipo',
    hours: 'Horas',
    exclusions: 'Qué queda fuera',
    note: 'Nota para la organización',
    submit: 'Enviar cotización',
    busy: 'Enviando…',
  },
  missing: 'Falta comprobar',
} as const
