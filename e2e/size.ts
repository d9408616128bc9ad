/** TEST_SIZE=full is the long run: every screen in both themes at every width, every text, pictures of everything. */
export const isFullSize = process.env['TEST_SIZE'] === 'full'

/** How many of something a heavy test does: the same code, another count. */
export const sized = ({ gate, full }: { gate: number; full: number }): number => (isFullSize ? full : gate)
