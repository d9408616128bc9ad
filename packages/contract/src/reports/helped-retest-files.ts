import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { commentFile, commentFileBegun, commentFileErrors, commentFileRemoved } from './comment-files.ts'
import { evidenceForm } from './evidence.ts'

/** Files that an agent adds to the answer of a retest that was handed to them, while it is open. */

const ofHelper = {
  access: 'agent',
  requires: { thing: 'report', permission: 'report.retest', tenant: 'own' },
  factor: 'any',
  limit: 'session',
} as const
const inReport = z.object({ report: z.uuid() })
const inUpload = z.object({ report: z.uuid(), upload: z.uuid() })
const path = '/api/agents/retests/{report}/answer-files'

export const beginHelpedRetestFile = operation({
  ...ofHelper,
  name: 'beginHelpedRetestFile',
  summary: 'Begin or resume the upload of a file to the answer of a retest that was handed over',
  method: 'POST',
  path,
  params: inReport,
  body: evidenceForm,
  answer: commentFileBegun,
  changes: ['listHelpedRetestFiles'],
  errors: commentFileErrors.filter((error) => error !== 'report.frozen'),
})

export const listHelpedRetestFiles = operation({
  ...ofHelper,
  name: 'listHelpedRetestFiles',
  summary: 'List the files that the agent added to the answer of a retest and has not sent',
  method: 'GET',
  path,
  passive: true,
  params: inReport,
  answer: z.array(commentFile),
  errors: [],
})

export const completeHelpedRetestFile = operation({
  ...ofHelper,
  name: 'completeHelpedRetestFile',
  summary: 'Complete the upload of a file to the answer of a retest; it is scanned before anyone can download it',
  method: 'POST',
  path: `${path}/{upload}/complete`,
  params: inUpload,
  answer: commentFile,
  changes: ['listHelpedRetestFiles'],
  errors: ['evidence.state_changed'],
})

export const removeHelpedRetestFile = operation({
  ...ofHelper,
  name: 'removeHelpedRetestFile',
  summary: 'Remove a file from the answer of a retest that was not sent',
  method: 'DELETE',
  path: `${path}/{upload}`,
  params: inUpload,
  answer: commentFileRemoved,
  changes: ['listHelpedRetestFiles'],
  errors: [],
})
