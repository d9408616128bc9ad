import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/inbox-views'
const ofMember = {
  access: 'member',
  requires: { thing: 'report', permission: 'report.figures', tenant: 'path' },
  factor: 'any',
  limit: 'session',
} as const

/** Most views that a member saves in an organization. */
export const maxInboxViews = 20
export const inboxViewLimits = { name: 40, search: 600 } as const

const name = line({ max: inboxViewLimits.name, required: 'inbox_view.name' })

/** A saved view of the inbox: the filters as the address of the screen has them. */
const inboxView = z.object({ name: z.string(), search: z.string() })
export type InboxView = z.output<typeof inboxView>

export const listInboxViews = operation({
  ...ofMember,
  name: 'listInboxViews',
  summary: 'List the views of the inbox that the member saved',
  method: 'GET',
  path,
  params: organizationParams,
  answer: z.array(inboxView),
  errors: [],
})

export const saveInboxView = operation({
  ...ofMember,
  name: 'saveInboxView',
  summary: 'Save a view of the inbox; one of the same name is replaced',
  method: 'POST',
  path,
  params: organizationParams,
  body: z.strictObject({
    name,
    search: z
      .string(reason('inbox_view.search'))
      .check(
        z.maxLength(inboxViewLimits.search),
        z.regex(/^[a-z]{1,20}=[\w.~%+-]{1,200}(?:&[a-z]{1,20}=[\w.~%+-]{1,200}){0,15}$/, reason('inbox_view.search')),
      ),
  }),
  answer: z.array(inboxView),
  changes: ['listInboxViews'],
  errors: ['inbox_view.too_many'],
})

export const removeInboxView = operation({
  ...ofMember,
  name: 'removeInboxView',
  summary: 'Remove a saved view of the inbox by its name, if there is one',
  method: 'DELETE',
  path,
  params: organizationParams,
  query: z.strictObject({ name }),
  answer: z.array(inboxView),
  changes: ['listInboxViews'],
  errors: [],
})
