const mostWords = 8
const addressStart = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i
const notInWords = /[^\p{L}\p{M}\p{N}]+/u

/** The words of a text; `banca.example` is two of them, so that a part of a host finds it. */
export function wordsOf(text: string): string[] {
  return text.split(notInWords).filter((word) => word !== '')
}

/** What somebody looks for, as words. Of an address that was pasted whole only the host counts. */
export function searchWords(text: string): string[] {
  return wordsOf(addressStart.exec(text)?.[1] ?? text).slice(0, mostWords)
}

/** Names in the order of a Spanish dictionary: without case and accents, n with a tilde after n. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('\u00F1', 'n~').normalize('NFD').replaceAll(/\p{M}/gu, '')
}
