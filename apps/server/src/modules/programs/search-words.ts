const maxWords = 8
const addressStart = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i
const notInWords = /[^\p{L}\p{M}\p{N}]+/u

/** Splits a text into words; `banca.example` gives two, so a part of a host finds it. */
export function wordsOf(text: string): string[] {
  return text.split(notInWords).filter((word) => word !== '')
}

/** Splits a search query into words. Of a pasted URL only the host counts. */
export function searchWords(text: string): string[] {
  return wordsOf(addressStart.exec(text)?.[1] ?? text).slice(0, maxWords)
}

/** Sort key in Spanish dictionary order: ignores case and accents, and sorts n with a tilde after n. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('\u00F1', 'n~').normalize('NFD').replaceAll(/\p{M}/gu, '')
}
