const COMBINING = /\p{Diacritic}/gu

/** Normalizes text for comparison: without accents, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(COMBINING, '').toLowerCase()
}
