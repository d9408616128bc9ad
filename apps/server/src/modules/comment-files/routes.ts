import type { OperationRoute } from '#server/http/handle.ts'
import { beginAgentCommentFile } from './begin-agent-comment-file.ts'
import { beginCommentFile } from './begin-comment-file.ts'
import { beginStaffCommentFile } from './begin-staff-comment-file.ts'
import { completeAgentCommentFile } from './complete-agent-comment-file.ts'
import { completeCommentFile } from './complete-comment-file.ts'
import { completeStaffCommentFile } from './complete-staff-comment-file.ts'
import { listAgentCommentFiles } from './list-agent-comment-files.ts'
import { listCommentFiles } from './list-comment-files.ts'
import { listStaffCommentFiles } from './list-staff-comment-files.ts'
import { removeAgentCommentFile } from './remove-agent-comment-file.ts'
import { removeCommentFile } from './remove-comment-file.ts'
import { removeStaffCommentFile } from './remove-staff-comment-file.ts'

export const commentFileRoutes: readonly OperationRoute[] = [
  beginCommentFile,
  listCommentFiles,
  completeCommentFile,
  removeCommentFile,
  beginAgentCommentFile,
  listAgentCommentFiles,
  completeAgentCommentFile,
  removeAgentCommentFile,
  beginStaffCommentFile,
  listStaffCommentFiles,
  completeStaffCommentFile,
  removeStaffCommentFile,
]
