import { createStrengthEstimator, type StrengthEstimator } from '../lib/password-strength/estimate-strength.ts'

const estimator = createStrengthEstimator()

/** One thread for all test APIs of a process: its dictionaries are loaded once, and no API ends it for the others. */
export const sharedStrength: StrengthEstimator = { ...estimator, close: async () => undefined }
