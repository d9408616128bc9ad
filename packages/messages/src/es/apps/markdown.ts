/** Words around text that people write in Markdown. */
export const markdownTexts = {
  table: 'Tabla',
  picture: (name: string) => (name === '' ? 'Imagen enlazada' : `Imagen enlazada: ${name}`),
} as const
