import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getCaptchaChallenge } from '@grana/contract/captcha'
import { issueChallenge } from './issue-challenge.ts'

export const captchaRoutes: readonly OperationRoute[] = [route(getCaptchaChallenge, issueChallenge)]
