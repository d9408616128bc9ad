import * as z from 'zod/mini'
import type { NoticeKind } from '../notifications.ts'
import { operation } from '../operation.ts'
import { closingReasons } from '../reports/values.ts'

type NoticeType = {
  /** Which choice of the person decides whether they hear of it, and where. */
  choice: NoticeKind
  /** What it refers to: identifiers and words of ours, never what somebody wrote. */
  data: z.ZodMiniType<Record<string, unknown>>
  /** Another mail tells of it already. */
  hasOwnMail?: true
}

const nothing = z.strictObject({})
const ofInvitation = z.strictObject({ invitation_id: z.uuid() })
const ofProgram = z.strictObject({ program_id: z.uuid() })
const ofAgentInvitation = z.strictObject({ program_id: z.uuid(), invitation_id: z.uuid() })
const ofVersion = z.strictObject({ program_id: z.uuid(), version: z.int() })
const ofReport = z.strictObject({
  report_id: z.uuid(),
  /** Of the event in its history. */
  number: z.int(),
  reason: z.optional(z.enum(closingReasons)),
})
const ofTarget = z.strictObject({ target_id: z.uuid() })

/** Everything that somebody can be told of. A new one needs its words in `messages/es/apps/notices.ts`. */
export const noticeTypes = {
  'invitation.received': { choice: 'invitations', data: ofInvitation, hasOwnMail: true },
  'invitation.accepted': { choice: 'invitations', data: ofInvitation },
  'invitation.rejected': { choice: 'invitations', data: ofInvitation },
  'member.approver_added': { choice: 'security', data: nothing },
  'member.role_changed': { choice: 'security', data: nothing },
  'member.removed': { choice: 'security', data: nothing },
  'member.left': { choice: 'invitations', data: nothing },
  'organization.approved': { choice: 'invitations', data: nothing, hasOwnMail: true },
  'organization.two_factor_required': { choice: 'security', data: nothing },
  'program.agent_accepted': { choice: 'invitations', data: ofAgentInvitation },
  'program.agent_rejected': { choice: 'invitations', data: ofAgentInvitation },
  'program.invited': { choice: 'invitations', data: ofAgentInvitation, hasOwnMail: true },
  'program.paused_by_staff': { choice: 'security', data: ofProgram, hasOwnMail: true },
  'program.target_withdrawn': { choice: 'programs', data: ofVersion, hasOwnMail: true },
  'program.version_published': { choice: 'programs', data: ofVersion, hasOwnMail: true },
  'report.accepted': { choice: 'reports', data: ofReport },
  'report.answered': { choice: 'messages', data: ofReport },
  'report.asked': { choice: 'messages', data: ofReport },
  'report.assigned': { choice: 'reports', data: ofReport },
  'report.closed': { choice: 'reports', data: ofReport },
  'report.commented': { choice: 'messages', data: ofReport },
  'report.forwarded': { choice: 'reports', data: ofReport },
  'report.noted': { choice: 'messages', data: ofReport },
  'report.proposed': { choice: 'reports', data: ofReport },
  'report.question_withdrawn': { choice: 'messages', data: ofReport },
  'report.received': { choice: 'reports', data: ofReport },
  'report.reopened': { choice: 'reports', data: ofReport },
  'report.reward_asked': { choice: 'rewards', data: ofReport },
  'report.reward_decided': { choice: 'rewards', data: ofReport },
  'report.reward_late': { choice: 'rewards', data: ofReport },
  'report.reward_missing': { choice: 'rewards', data: ofReport },
  'report.reward_none': { choice: 'rewards', data: ofReport },
  'report.reward_paid': { choice: 'rewards', data: ofReport },
  'report.reward_received': { choice: 'rewards', data: ofReport },
  'report.reward_revised': { choice: 'rewards', data: ofReport },
  'report.severity_set': { choice: 'reports', data: ofReport },
  'report.submitted': { choice: 'reports', data: ofReport },
  'report.withdrawn': { choice: 'reports', data: ofReport },
  'target.document_approved': { choice: 'security', data: ofTarget },
  'target.document_rejected': { choice: 'security', data: ofTarget },
  'target.lapsed': { choice: 'security', data: ofTarget },
} as const satisfies Record<`${string}.${string}`, NoticeType>

export type NoticeName = keyof typeof noticeTypes
export type NoticeData<N extends NoticeName> = z.output<(typeof noticeTypes)[N]['data']>

/** As many as an answer holds, and as far as anybody counts. */
export const noticeLimits = { page: 20, mostPage: 50, mostCounted: 100, mostRead: 100 } as const

const notice = z.object({
  id: z.uuid(),
  /** A page that was loaded before a release may not know it: then it says so in general words. */
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** How the report is called that it is about; absent for whoever may no longer read it. */
  report: z.optional(z.object({ reference: z.string(), program: z.string() })),
  /** Who did it, as others know them; empty when nobody did or they are gone. */
  actor: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  read_at: z.nullable(z.iso.datetime()),
})
export type Notice = z.output<typeof notice>

/** How many wait to be read; `mostCounted` stands for that many and more. */
const unread = z.object({ unread: z.int() })

export const listNotices = operation({
  name: 'listNotices',
  summary: 'What the person was told of, newest first',
  method: 'GET',
  path: '/api/notifications',
  access: 'unproven',
  limit: 'session',
  query: z.strictObject({
    /** The last one of the page before. */
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(noticeLimits.mostPage))),
  }),
  answer: z.array(notice),
  meta: z.object({ next: z.nullable(z.uuid()), unread: z.int() }),
  errors: [],
})

export const countNotices = operation({
  name: 'countNotices',
  summary: 'How much waits to be read',
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'unproven',
  limit: 'session',
  passive: true,
  answer: unread,
  errors: [],
})

export const readNotices = operation({
  name: 'readNotices',
  summary: 'Mark some as read, or all that is about a report',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'unproven',
  limit: 'session',
  body: z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(noticeLimits.mostRead))),
      /** The report that the person is looking at. */
      report_id: z.optional(z.uuid()),
    })
    .check(z.refine(({ ids, report_id: report }) => (ids === undefined) !== (report === undefined))),
  answer: unread,
  errors: [],
})

export const readAllNotices = operation({
  name: 'readAllNotices',
  summary: 'Mark everything as read, up to the newest that was seen',
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'unproven',
  limit: 'session',
  body: z.strictObject({ newest: z.uuid() }),
  answer: unread,
  errors: [],
})

/**
 * The live stream (server-sent events, with the headers of the session). It names what is new and never what it says:
 * whoever hears it asks for the list.
 */
export const noticeStream = {
  path: '/api/notifications/live',
  /**
   * `hello`: look again. `notice`: something is new. `report`: something happened to a report that the person may see.
   * `read`: something was read elsewhere. `crowded`: too many tabs.
   */
  events: ['hello', 'notice', 'report', 'read', 'crowded'],
  /** Seconds between signs of life; silence that is twice as long means that nobody is there. */
  beatSeconds: 20,
} as const
export type NoticeStreamEvent = (typeof noticeStream.events)[number]
