import * as z from 'zod/mini'
import type { AccountKind } from '../accounts.ts'
import { operation } from '../operation.ts'

export const notificationChannels = ['app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Kinds of notification. `security` protects the account and cannot be turned off. */
export const notificationKinds = [
  'security',
  'reports',
  'approvals',
  'messages',
  'invitations',
  'rewards',
  'programs',
  'deadlines',
  'digest',
  'news',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

type NoticeRule = { for: readonly AccountKind[]; wanted: Readonly<Record<NotificationChannel, boolean>>; always?: true }

const allKinds: readonly AccountKind[] = ['customer', 'agent', 'staff']
const both = { app: true, mail: true }

/** The accounts that each kind is for, and the defaults. Product news needs consent, so it is off by default. */
export const notificationKindRules: Readonly<Record<NotificationKind, NoticeRule>> = {
  security: { for: allKinds, wanted: both, always: true },
  reports: { for: allKinds, wanted: both },
  approvals: { for: ['staff'], wanted: both },
  messages: { for: allKinds, wanted: both },
  invitations: { for: ['customer', 'agent'], wanted: both },
  rewards: { for: ['customer', 'agent'], wanted: both },
  programs: { for: ['agent'], wanted: { app: true, mail: false } },
  deadlines: { for: allKinds, wanted: both },
  digest: { for: allKinds, wanted: { app: false, mail: false } },
  news: { for: ['customer', 'agent'], wanted: { app: false, mail: false } },
}

const noticeChoice = z.object({
  kind: z.enum(notificationKinds),
  app: z.boolean(),
  mail: z.boolean(),
  is_fixed: z.boolean(),
})
export type NotificationPreference = z.output<typeof noticeChoice>

/**
 * Whether emails about reports contain state, severity and amount. Email is not confidential, so this is off by
 * default.
 */
const emailPreferences = z.object({ report_details: z.boolean() })

export const getNotificationPreferences = operation({
  name: 'getNotificationPreferences',
  summary: 'Get the notification preferences',
  method: 'GET',
  path: '/api/user/notifications',
  access: 'email-unverified',
  limit: 'session',
  answer: z.array(noticeChoice),
  meta: emailPreferences,
  errors: [],
})

export const notificationPreferencesForm = z.strictObject({
  choices: z
    .array(z.strictObject({ kind: z.enum(notificationKinds), app: z.boolean(), mail: z.boolean() }))
    .check(z.maxLength(notificationKinds.length)),
  /** Absent: unchanged. */
  report_details: z.optional(z.boolean()),
})

export const saveNotificationPreferences = operation({
  name: 'saveNotificationPreferences',
  summary: 'Save the notification preferences',
  method: 'POST',
  path: '/api/user/notifications',
  access: 'email-unverified',
  limit: 'session',
  body: notificationPreferencesForm,
  answer: z.array(noticeChoice),
  meta: emailPreferences,
  success: 'settings.saved',
  errors: ['notice.fixed'],
})
