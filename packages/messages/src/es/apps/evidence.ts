import type { EvidenceKind, EvidenceRefusal } from '@grana/contract/reports/evidence'

const kinds: Record<EvidenceKind, string> = {
  png: 'Imagen PNG',
  jpeg: 'Imagen JPEG',
  gif: 'Imagen GIF',
  webp: 'Imagen WebP',
  mp4: 'Video',
  webm: 'Video',
  pdf: 'PDF',
  zip: 'ZIP',
  capture: 'Captura de red',
  text: 'Texto',
}

const refusals: Record<EvidenceRefusal, string> = {
  incomplete: 'No llegó completo. Quítalo y agrégalo de nuevo.',
  size: 'Su tamaño no es el anunciado. Quítalo y agrégalo de nuevo.',
  content: 'Su contenido no es lo que dice su nombre. Quítalo y agrega otro.',
  malware:
    'El antivirus lo rechazó. Si es parte de la prueba, agrégalo en un ZIP con contraseña y escríbela en los pasos.',
}

/** Why a file that was sent cannot be downloaded. */
const sentRefusals: Record<EvidenceRefusal, string> = {
  incomplete: 'No llegó completo.',
  size: 'Su tamaño no era el anunciado.',
  content: 'Su contenido no era lo que dice su nombre.',
  malware: 'El antivirus lo rechazó.',
}

/** Sizes as file managers show them. */
function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}

/** Texts about the files of a report. */
export const evidence = {
  title: 'Evidencia',
  kinds,
  size,
  add: 'Agregar archivos',
  drop: 'Suelta los archivos para agregarlos',
  hint: 'Elígelos, arrástralos a la página o pégalos con Ctrl V. Imágenes, video, PDF, texto, capturas de red o ZIP: hasta 20, de 500 MB cada uno. Lo que se ejecuta, dentro de un ZIP.',
  metadata: 'Se entregan tal cual, con sus metadatos: revisa qué dicen tus fotos antes de subirlas.',
  list: 'Archivos del reporte',
  attach: 'Adjuntar',
  commentList: 'Archivos de este mensaje',
  commentNotReady: 'Espera a que terminen de subir o quita los que no se aceptaron.',
  commentLoadFailed: 'No pudimos cargar los archivos que dejaste sin enviar.',
  commentFiles: 'Archivos adjuntos',
  pasted: (number: number) => `captura-${number}.png`,
  progress: (name: string) => `Subida de ${name}`,
  sent: (done: number, all: number) => `${size(done)} de ${size(all)}`,
  states: {
    queued: 'En espera',
    uploading: 'Subiendo',
    waiting: 'Falta terminar la subida',
    failed: 'Se interrumpió la subida',
    checking: 'En revisión',
    ready: 'Listo',
    refused: 'No aceptado',
    redacted: 'Retirado',
  },
  waitingText: 'Elige el mismo archivo y seguimos donde quedó.',
  failedText: 'Lo que ya subió se conserva.',
  checkingText: 'Revisamos que sea lo que dice ser.',
  refusals,
  sentRefusals,
  notTheSame: 'Ese archivo no es el mismo: cambia el nombre o el tamaño.',
  acts: {
    cancel: (name: string) => `Cancelar la subida de ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    retry: (name: string) => `Reintentar ${name}`,
    resume: (name: string) => `Elegir archivo para seguir con ${name}`,
  },
  retry: 'Reintentar',
  resume: 'Elegir archivo',
  announce: (name: string, state: string) => `${name}: ${state}`,
  notReady: 'Podrás enviar cuando todos los archivos estén listos. Quita los que no necesites.',
  loadFailed: 'No pudimos cargar los archivos de este borrador.',
  download: 'Descargar',
  downloadFailed: 'No pudimos preparar la descarga',
  care: 'Vienen de quien reporta: ábrelos en un entorno aislado.',
} as const
