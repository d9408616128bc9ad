import { on } from '#server/reactions.ts'
import { notifyOfRequest } from './on-credential-asked-notify.ts'

export const testCredentialTasks = [on('credential.asked', 'tell', notifyOfRequest)]
