/** Long runs set TEST_SIZE=full; without it heavy tests do the same work with smaller counts. */
export const isFullSize = process.env['TEST_SIZE'] === 'full'

/** One of two counts, by the size of this run. */
export const sized = ({ gate, full }: { gate: number; full: number }): number => (isFullSize ? full : gate)
