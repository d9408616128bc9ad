/** TEST_SIZE=full is the long run: every screen in both themes at every width, every text, screenshots of everything. */
export const isFullSize = process.env['TEST_SIZE'] === 'full'

/** The count of a heavy test: the same code, another count. */
export const sized = ({ gate, full }: { gate: number; full: number }): number => (isFullSize ? full : gate)
