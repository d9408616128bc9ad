/** Tells the time; tests give one that stands still. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
