import * as z from 'zod/mini'
import type { AccountKind } from './accounts.ts'
import { operation } from './operation.ts'

export const noticeChannels = ['app', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** What people can be told of. `security` is what guards their account and cannot be turned off. */
export const noticeKinds = [
  'security',
  'reports',
  'messages',
  'invitations',
  'rewards',
  'programs',
  'deadlines',
  'news',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

type NoticeRule = { for: readonly AccountKind[]; wanted: Readonly<Record<NoticeChannel, boolean>>; always?: true }

const everybody: readonly AccountKind[] = ['customer', 'agent', 'staff']
const both = { app: true, mail: true }

/** Whom each kind is for, and what holds until a person chooses. News is a matter of consent: off until it is asked for. */
export const noticeRules: Readonly<Record<NoticeKind, NoticeRule>> = {
  security: { for: everybody, wanted: both, always: true },
  reports: { for: everybody, wanted: both },
  messages: { for: everybody, wanted: both },
  invitations: { for: ['customer', 'agent'], wanted: both },
  rewards: { for: ['customer', 'agent'], wanted: both },
  programs: { for: ['agent'], wanted: { app: true, mail: false } },
  deadlines: { for: ['customer', 'staff'], wanted: both },
  news: { for: ['customer', 'agent'], wanted: { app: false, mail: false } },
}

const noticeChoice = z.object({
  kind: z.enum(noticeKinds),
  app: z.boolean(),
  mail: z.boolean(),
  is_fixed: z.boolean(),
})
export type NoticeChoice = z.output<typeof noticeChoice>

/** Whether mails about reports say state, severity and amount. Mail is not confidential: off until it is asked for. */
const mailWishes = z.object({ report_details: z.boolean() })

export const getNotifications = operation({
  name: 'getNotifications',
  summary: 'What the person wants to hear of, and where',
  method: 'GET',
  path: '/api/user/notifications',
  access: 'unproven',
  limit: 'session',
  answer: z.array(noticeChoice),
  meta: mailWishes,
  errors: [],
})

export const notificationsForm = z.strictObject({
  choices: z
    .array(z.strictObject({ kind: z.enum(noticeKinds), app: z.boolean(), mail: z.boolean() }))
    .check(z.maxLength(noticeKinds.length)),
  /** Absent: as it was. */
  report_details: z.optional(z.boolean()),
})

export const saveNotifications = operation({
  name: 'saveNotifications',
  summary: 'Choose what to hear of, and where',
  method: 'POST',
  path: '/api/user/notifications',
  access: 'unproven',
  limit: 'session',
  body: notificationsForm,
  answer: z.array(noticeChoice),
  meta: mailWishes,
  success: 'settings.saved',
  errors: ['notice.fixed'],
})
