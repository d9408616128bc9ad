/** Ownership documents that wait for review. */
export const staffTargets = {
  title: 'Objetivos por comprobar',
  lede: 'Documentos con los que una organización quiere demostrar que un objetivo es suyo. Primero los que más esperan.',
  columns: ['Objetivo', 'Organización', 'Tipo', 'Documento', 'Llegó', ''],
  empty: { title: 'Ningún documento en espera', text: 'Cuando una organización suba uno, aparecerá aquí.' },
  noMatch: 'Ningún documento coincide.',
  searchHint: 'Objetivo u organización',
  open: 'Abrir documento',
  opening: 'Abriendo…',
  approve: {
    action: 'Aprobar',
    title: (name: string) => `Aprobar el documento de ${name}`,
    text: 'El objetivo queda comprobado y puede entrar en un programa. Avisamos a la organización.',
    send: 'Aprobar documento',
    sending: 'Aprobando…',
    done: 'Documento aprobado',
  },
  reject: {
    action: 'Rechazar',
    title: (name: string) => `Rechazar el documento de ${name}`,
    text: 'El objetivo sigue sin comprobar. La organización leerá el motivo y puede subir otro documento.',
    send: 'Rechazar documento',
    sending: 'Rechazando…',
    done: 'Documento rechazado',
  },
} as const
