/** Screen of pentests in the agents' app. */
export const agentEngagements = {
  title: 'Pentests',
  lede: 'Los pentests en los que participas, con sus fechas y horarios.',
  program: 'Ver el programa',
  empty: {
    title: 'Todavía no participas en un pentest',
    text: 'Cuando aceptes la invitación al programa de un pentest, ves aquí su calendario.',
  },
} as const
