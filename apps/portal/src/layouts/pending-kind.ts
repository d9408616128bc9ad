export type PendingKind = 'programs' | 'program'
