/** The public page that verifies the attestation of a pentest. */
export const attestationPage = {
  title: 'Constancia de pentest',
  description: (organization: string) => `Verificación de la constancia de pentest de ${organization}.`,
  states: {
    valid: {
      title: 'Constancia válida',
      text: (brand: string) => `La emitió ${brand} y su firma es correcta. Esto es lo que declara.`,
    },
    replaced: {
      title: 'Constancia reemplazada',
      text: (brand: string) => `La emitió ${brand}, y después la reemplazó otra. Consulta la más reciente.`,
    },
    revoked: {
      title: 'Constancia revocada',
      text: (brand: string) => `La emitió ${brand}, y la revocó. No la uses como prueba.`,
    },
  },
  ended: { replaced: 'Reemplazada el', revoked: 'Revocada el' },
  newer: 'Ver la constancia que la reemplaza',
  facts: {
    organization: 'Organización',
    pentest: 'Pentest',
    tests: 'Pruebas',
    issued: 'Emitida el',
    version: 'Versión del reporte',
    targets: 'Objetivos',
    coverage: 'Cobertura',
    code: 'Código',
  },
  range: (from: string, to: string) => `${from} a ${to}`,
  coverage: (tested: number, notApplicable: number, notReviewed: number) =>
    `${tested} puntos probados, ${notApplicable} que no aplican y ${notReviewed} sin revisar`,
  covers: 'Qué cubre',
  results: 'Resultados',
  columns: { severity: 'Severidad', found: 'Hallazgos', fixed: 'Corregidos en retest' },
  limits:
    'Un pentest muestra el estado en los días de las pruebas y dentro de su alcance. Esta página no muestra el detalle de los hallazgos.',
  file: {
    title: '¿Es el archivo original?',
    text: 'Elige el PDF de la constancia. Tu navegador calcula su huella y solo se envía esa huella.',
    label: 'Archivo PDF',
    choose: 'Elegir archivo…',
    checking: 'Comprobando…',
    same: 'Es el archivo que se emitió, sin cambios.',
    other: 'No es el archivo que se emitió, o fue modificado.',
    failed: 'No se pudo comprobar. Inténtalo otra vez.',
  },
  offline: 'Verificarla sin conexión',
  offlineText:
    'El PDF lleva adjunto grana-attestation.json, con la declaración y su firma Ed25519. Compruébala con la llave pública.',
  keys: 'Llaves públicas',
  hidden: {
    title: 'No existe esa constancia',
    text: 'Revisa el código: 20 letras y números, sin espacios. Si te lo dio un tercero, pídele el PDF.',
    home: 'Ir al inicio',
  },
  failed: {
    title: 'No se pudo verificar',
    text: 'El servicio no responde en este momento. La constancia no cambió.',
    retry: 'Intentar otra vez',
  },
} as const
