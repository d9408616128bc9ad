/** Up to three letters shown in place of a logo. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0]) : Array.from(name).slice(0, 2)
  // Uppercasing may lengthen the text: `ß` becomes `SS`.
  return Array.from(letters.join('').toUpperCase()).slice(0, 3).join('').trim() || '–'
}
