/** What staff did, as a line of the log reads. */
const actions: Readonly<Record<string, string>> = {
  'lead.taken': 'Tomó el contacto',
  'lead.released': 'Soltó el contacto',
  'lead.noted': 'Escribió una nota',
  'lead.contacted': 'Pasó a En contacto',
  'lead.qualified': 'Pasó a Calificado',
  'lead.converted': 'Pasó a Ganado',
  'lead.discarded': 'Pasó a Descartado',
  'leads.exported': 'Exportó contactos',
  'organization.approved': 'Aprobó la organización',
  'organization.refused': 'Rechazó la organización',
  'person.suspended': 'Suspendió la cuenta',
  'person.reinstated': 'Levantó la suspensión',
  'person.recovery_begun': 'Empezó a recuperar el segundo factor',
  'person.recovery_stopped': 'Detuvo la recuperación',
  'program.paused': 'Pausó el programa',
  'program.resumed': 'Levantó la pausa del programa',
  'target.document_opened': 'Abrió el documento del objetivo',
  'target.approved': 'Aprobó el documento del objetivo',
  'target.rejected': 'Rechazó el documento del objetivo',
}

export const staffActs = {
  title: 'Bitácora',
  action: (name: string) => actions[name] ?? name,
  filter: 'De quién',
  filters: { all: 'Todo el equipo', me: 'Lo mío' },
  searchHint: 'A quién o a qué, motivo',
  columns: ['Qué', 'A quién o a qué', 'Motivo', 'Quién', 'Cuándo'],
  noReason: 'Sin motivo escrito',
  empty: { title: 'Todavía no hay nada', text: 'Lo que haga el equipo queda escrito aquí y no se puede cambiar.' },
  noMatch: 'Nada coincide.',
} as const
