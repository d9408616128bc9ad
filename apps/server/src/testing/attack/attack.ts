import type { RawRequest } from '../raw-client.ts'

/** One bad request and the family it belongs to. */
export type Attack = { family: string; request: RawRequest }

/** What makes a run repeatable, and how large it is. */
export type Plan = { seed: number; runs: number; captchaToken: () => Promise<string> }
