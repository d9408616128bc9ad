import type { KnownIssueRowProblem } from '@grana/contract/programs/known-issue-files'

const problems: Record<KnownIssueRowProblem, string> = {
  title_missing: 'Falta el título.',
  title_long: 'El título pasa de 150 caracteres.',
  text_long: 'La descripción pasa de 4,000 caracteres.',
  date_wrong: 'Escribe la fecha como 2025-03-05.',
  date_future: 'La fecha es futura.',
  repeated: 'Es igual a una fila anterior: se omite.',
  known: 'Ya está registrado: se omite.',
}

const inNumbers = (count: number) => count.toLocaleString('en-US')

/** Files with known issues. */
export const knownIssueFile = {
  name: 'problemas-conocidos',
  /** In this order when they are written. When they are read, any of their names, in any order. */
  columns: { title: 'Título', text: 'Descripción', since: 'Conocido desde' },
  /** Names of columns that are also read: those of files that other platforms write. */
  otherNames: {
    title: ['titulo', 'title', 'nombre', 'name'],
    text: ['descripcion', 'description', 'texto', 'text', 'detalle', 'details', 'resumen', 'summary'],
    since: [
      'conocido desde',
      'known since',
      'known_since',
      'fecha',
      'date',
      'submitted_at',
      'submitted at',
      'created_at',
      'created at',
      'reported_at',
      'closed_at',
      'closed at',
    ],
  },
  problems,
  export: 'Exportar a CSV',
  exported: (count: number) =>
    count === 1 ? 'Se exportó 1 problema conocido' : `Se exportaron ${inNumbers(count)} problemas conocidos`,
  import: 'Importar de un CSV',
  title: 'Importar problemas conocidos',
  text: 'Un CSV con las columnas «Título», «Descripción» y «Conocido desde» (2025-03-05), como el que exportas aquí. Hasta 1,000 filas.',
  old: 'También sirve para los reportes cerrados que recibiste en otra plataforma: quedan como problemas conocidos, y un duplicado puede citarlos.',
  choose: 'Archivo CSV',
  none: 'Elegir archivo…',
  preview: 'Revisar',
  cancel: 'Cancelar',
  other: 'Elegir otro archivo',
  good: (count: number) =>
    count === 1 ? '1 fila lista para importar' : `${inNumbers(count)} filas listas para importar`,
  left: (count: number) => (count === 1 ? '1 fila que no se importa' : `${inNumbers(count)} filas que no se importan`),
  rows: 'Filas que no se importan',
  line: (line: number) => `Línea ${line}`,
  add: (count: number) => (count === 1 ? 'Importar 1 fila' : `Importar ${inNumbers(count)} filas`),
  done: (count: number) =>
    count === 1 ? '1 problema conocido importado' : `${inNumbers(count)} problemas conocidos importados`,
} as const
