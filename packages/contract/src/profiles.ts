import * as z from 'zod/mini'
import { visibilities } from './accounts.ts'
import { availability } from './appearance/availability.ts'
import { linkedinLink, twitterLink, websiteLink } from './appearance/links.ts'
import { username } from './auth.ts'
import { tick } from './fields.ts'
import { operation } from './operation.ts'
import { severities } from './program-values.ts'
import { agentStatistics } from './reports/points.ts'

const maybeText = z.nullable(z.string())

export const socialLinksForm = z.strictObject({ twitter: twitterLink, linkedin: linkedinLink, website: websiteLink })

export const saveSocialLinks = operation({
  name: 'saveSocialLinks',
  summary: 'Set the social links of the user',
  method: 'POST',
  path: '/api/user/social',
  access: 'email-unverified',
  limit: 'session',
  body: socialLinksForm,
  answer: z.object({ twitter: maybeText, linkedin: maybeText, website: maybeText }),
  success: 'settings.saved',
  errors: [],
})

/** Languages that an agent may name, ISO 639-1, the most usual of the region first. */
export const spokenLanguages = ['es', 'pt', 'en', 'fr', 'it', 'de', 'ca', 'gl', 'eu', 'qu', 'gn', 'ay'] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

/** Most languages of one agent. */
export const maxLanguages = 8

/** Accepted reports of one category: how many, and the highest severity among them. */
const provenCategory = z.object({ category: z.string(), accepted: z.int(), severity: z.enum(severities) })
export type ProvenCategory = z.output<typeof provenCategory>

/** A published report that names the agent. Reports that were published without a name are never here. */
const creditedReport = z.object({
  slug: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  organization: z.string(),
  program: z.object({ uuid: z.uuid(), name: z.string() }),
  published_at: z.iso.datetime(),
})

/** An agent's profile as the viewer sees it. Names are for friends, hours for those whom the agent chose. */
export const profile = z.object({
  username: z.string(),
  country: z.string(),
  member_since: z.iso.datetime(),
  avatar: maybeText,
  text_color: maybeText,
  highlight_color: maybeText,
  twitter: maybeText,
  linkedin: maybeText,
  website: maybeText,
  first_name: maybeText,
  last_name: maybeText,
  availability: z.nullable(availability),
  /** Points and precision, for every viewer who may see the profile. */
  figures: agentStatistics,
  languages: z.array(z.enum(spokenLanguages)),
  /** By accepted reports, most of them first. */
  categories: z.array(provenCategory),
  disclosures: z.array(creditedReport),
  /** Organizations that thank the agent by name, with the number of published reports. */
  thanks: z.array(z.object({ organization: z.string(), count: z.int() })),
})
export type Profile = z.output<typeof profile>

/**
 * `visitor` has no account, `member` is signed in, `friend` is an agent whom the agent follows and who follows back.
 */
export const viewerKinds = ['visitor', 'member', 'friend'] as const
export type ViewerKind = (typeof viewerKinds)[number]

/** Who sees the free hours, among those who see the profile; each includes the ones before it. */
export const hoursAudiences = ['nobody', 'friends', 'members', 'visitors'] as const
export type HoursAudience = (typeof hoursAudiences)[number]

/** A choice that is left out stays as it was. */
export const visibilityForm = z.strictObject({
  visibility: z.enum(visibilities),
  open_web: tick,
  hours_for: z.optional(z.enum(hoursAudiences)),
  findable: z.optional(tick),
})

const savedVisibility = z.object({
  visibility: z.enum(visibilities),
  open_web: z.boolean(),
  hours_for: z.enum(hoursAudiences),
  /** Whether organizations find the agent when they look for someone to invite. */
  findable: z.boolean(),
})

export const getVisibility = operation({
  name: 'getVisibility',
  summary: 'Get what the agent shows, and to whom',
  method: 'GET',
  path: '/api/user/visibility',
  access: 'email-unverified',
  limit: 'session',
  answer: z.extend(savedVisibility, { languages: z.array(z.enum(spokenLanguages)) }),
  errors: ['auth.forbidden'],
})
export type VisibilityChoices = z.output<(typeof getVisibility)['answer']>

export const languagesForm = z.strictObject({
  languages: z.array(z.enum(spokenLanguages)).check(
    z.maxLength(maxLanguages),
    z.refine((named) => new Set(named).size === named.length),
  ),
})

export const saveLanguages = operation({
  name: 'saveLanguages',
  summary: 'Set the languages that the agent works in',
  method: 'POST',
  path: '/api/user/languages',
  access: 'email-unverified',
  limit: 'session',
  body: languagesForm,
  answer: z.object({ languages: z.array(z.enum(spokenLanguages)) }),
  success: 'settings.saved',
  errors: ['auth.forbidden'],
})

export const saveVisibility = operation({
  name: 'saveVisibility',
  summary: 'Set who sees the profile of the agent',
  method: 'POST',
  path: '/api/user/visibility',
  access: 'email-unverified',
  limit: 'session',
  body: visibilityForm,
  answer: savedVisibility,
  success: 'settings.saved',
  errors: ['auth.forbidden'],
})

/** Also for a visibility that is not saved yet: the agent can compare before choosing. */
export const previewProfile = operation({
  name: 'previewProfile',
  summary: 'Preview the profile of the agent with a visibility',
  method: 'GET',
  path: '/api/user/visibility/preview',
  access: 'email-unverified',
  limit: 'session',
  query: visibilityForm,
  answer: z.object({ visitor: z.nullable(profile), member: z.nullable(profile), friend: z.nullable(profile) }),
  errors: ['auth.forbidden'],
})
export type ProfilePreview = z.output<(typeof previewProfile)['answer']>

/** An agent in an address. */
const handle = z.object({ username: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/)) })

export const getProfile = operation({
  name: 'getProfile',
  summary: 'Get the profile of an agent, as the signed-in user may see it',
  method: 'GET',
  path: '/api/profiles/{username}',
  access: 'signed-in',
  limit: 'read',
  params: handle,
  answer: profile,
  errors: ['request.not_found'],
})

export const getOpenProfile = operation({
  name: 'getOpenProfile',
  summary: 'Get the public profile of an agent',
  method: 'GET',
  path: '/api/portal/profiles/{username}',
  access: 'public',
  limit: 'read',
  params: handle,
  answer: profile,
  errors: ['request.not_found'],
})

/** Maximum of agents that one agent can follow. */
export const maxFollowedAgents = 200

const followed = z.object({
  username: z.string(),
  since: z.iso.datetime(),
  /** Whether they follow back, which makes them friends. */
  is_friend: z.boolean(),
})
export type FollowedAgent = z.output<typeof followed>

export const listFollowedAgents = operation({
  name: 'listFollowedAgents',
  summary: 'List the agents whom the agent follows, newest first',
  method: 'GET',
  path: '/api/user/following',
  access: 'signed-in',
  limit: 'session',
  answer: z.array(followed),
  errors: ['auth.forbidden'],
})

export const followForm = z.strictObject({ username })

/** An agent whose profile is hidden from everyone cannot be found here either. */
export const followAgent = operation({
  name: 'followAgent',
  summary: 'Follow an agent by handle; agents who follow each other are friends',
  method: 'POST',
  path: '/api/user/following',
  access: 'signed-in',
  limit: 'session',
  body: followForm,
  answer: z.array(followed),
  errors: ['auth.forbidden', 'follow.nobody', 'follow.too_many'],
})

export const unfollowAgent = operation({
  name: 'unfollowAgent',
  summary: 'Unfollow an agent; succeeds if the agent was not followed',
  method: 'DELETE',
  path: '/api/user/following/{username}',
  access: 'signed-in',
  limit: 'session',
  params: handle,
  answer: z.array(followed),
  errors: ['auth.forbidden'],
})
