/** Longest time that an answer to a bad request may take, in milliseconds. */
export const slowestMs = 2000

/** Longest that a request may keep the event loop from others, in milliseconds of its own work. */
export const mostOwnMs = 50
