import type { OperationRoute } from '#server/http/handle.ts'
import { getCaptchaChallenge } from './get-captcha-challenge.ts'

export const captchaRoutes: readonly OperationRoute[] = [getCaptchaChallenge]
