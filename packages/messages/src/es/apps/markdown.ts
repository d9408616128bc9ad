/** Texts around Markdown that users write. */
export const markdownTexts = {
  table: 'Tabla',
  picture: (name: string) => (name === '' ? 'Imagen enlazada' : `Imagen enlazada: ${name}`),
} as const
