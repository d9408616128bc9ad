/** Longest response time to an invalid request, in milliseconds. */
export const maxResponseMs = 2000

/** Longest time that a request may block the event loop, in milliseconds of its own work. */
export const maxOwnWorkMs = 50
