import { createStrengthEstimator, type StrengthEstimator } from '../lib/password-strength/estimate-strength.ts'

const estimator = createStrengthEstimator()

/** One thread for all test APIs of a process: its dictionaries are loaded once, and closing one API does not end it for the others. */
export const sharedStrengthEstimator: StrengthEstimator = { ...estimator, close: async () => undefined }
