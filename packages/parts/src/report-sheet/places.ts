/** Parts of a report's page that its buttons lead to. */
export const reportPlaces = {
  decision: 'report-decision',
  reply: 'report-reply-text',
  history: 'report-history',
} as const
