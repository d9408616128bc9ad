import type { OperationRoute } from '#server/http/handle.ts'
import { listInboxViews } from './list-inbox-views.ts'
import { removeInboxView } from './remove-inbox-view.ts'
import { saveInboxView } from './save-inbox-view.ts'

export const inboxViewRoutes: readonly OperationRoute[] = [listInboxViews, saveInboxView, removeInboxView]
