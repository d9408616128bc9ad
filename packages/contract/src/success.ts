/** Outcomes that carry a message for the person who asked. */
export type SuccessCode = 'lead.received'
