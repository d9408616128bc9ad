/** Texts around Markdown that users write. */
export const markdownTexts = {
  table: 'Tabla',
  picture: (name: string) => (name === '' ? 'Imagen enlazada' : `Imagen enlazada: ${name}`),
  toolbar: (field: string) => `Formato de ${field}`,
  formats: {
    heading: 'Título',
    bold: 'Negrita',
    italic: 'Cursiva',
    code: 'Código',
    block: 'Bloque de código',
    quote: 'Cita',
    bullets: 'Lista',
    numbers: 'Lista numerada',
    link: 'Enlace',
  },
  preview: 'Vista previa',
  write: 'Escribir',
  previewOf: (field: string) => `Vista previa de ${field}`,
  empty: 'Nada escrito todavía.',
} as const
