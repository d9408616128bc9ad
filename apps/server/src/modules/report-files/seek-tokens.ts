import { tokensIn, type PastedToken } from '#server/lib/pasted-tokens.ts'

/** How much is searched at once: enough for what is packed into something, and little enough to stay quick. */
const windowLength = 64 * 1024

/** More than a token takes however it is packed, so that one on the border is whole in one of the two windows. */
const overlap = 8 * 1024

/** Looks for tokens of ours in a text that comes piece by piece. They are plain letters in every encoding that is text. */
export function seekTokens() {
  let rest = ''
  return {
    take(piece: Uint8Array): PastedToken[] {
      rest += Buffer.from(piece).toString('latin1')
      const found: PastedToken[] = []
      while (rest.length >= windowLength) {
        found.push(...tokensIn(rest.slice(0, windowLength)))
        rest = rest.slice(windowLength - overlap)
      }
      return found
    },
    end: (): PastedToken[] => tokensIn(rest),
  }
}
