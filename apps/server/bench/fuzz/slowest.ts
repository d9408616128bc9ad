/** Longest time that an answer to a bad request may take, in milliseconds. */
export const slowestMs = 2000
