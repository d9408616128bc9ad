import type { RawRequest } from '@grana/server/testing/raw-client'

/** One invalid request and the family it belongs to. */
export type Attack = { family: string; request: RawRequest }

/** The seed that makes a run repeatable, and its size. */
export type Plan = { seed: number; runs: number; captchaToken: () => Promise<string> }
