import { handle } from '#server/http/handle.ts'
import { getNotificationPreferences as operation } from '@grana/contract/notifications/preferences'
import { getPreferences } from './preferences.ts'

export const getNotificationPreferences = handle(operation, getPreferences)
