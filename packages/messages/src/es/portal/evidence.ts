import { brand } from '#messages/brand.ts'
import type { SignalKind } from '@grana/contract/attention/evidence-weights'

/** What each signal looks at, in a sentence that needs no figures. */
const looks: Readonly<Record<SignalKind, string>> = {
  host_in_scope: 'Se probó una dirección que el alcance incluye.',
  host_named: 'Se menciona el objetivo, sin una dirección completa ni una petición.',
  host_elsewhere: 'Se probaron direcciones que el alcance no incluye.',
  host_placeholder: 'En lugar del objetivo aparece una dirección de ejemplo.',
  request: 'Hay una petición o un comando que otra persona puede repetir.',
  steps: 'Los pasos están numerados y en orden, tres o más.',
  details: 'Hay rutas, parámetros o valores que se pueden buscar. Suman por dato, hasta el máximo.',
  files: 'Hay una captura, un video o un registro propio; el segundo suma un poco más.',
  copied_files: 'Un archivo ya venía en un reporte anterior de otra persona.',
  repeated_files: 'Un archivo ya venía en otro reporte de la misma persona.',
  copied_text: 'El texto es casi igual al de un reporte anterior de otra persona.',
  repeated_text: 'El texto es casi igual al de otro reporte de la misma persona.',
  claim_without_proof: 'Se declara severidad alta o crítica sin petición ni archivo que la muestre.',
  nothing_shown: 'No hay petición ni datos que se puedan comprobar.',
  impossible_details: 'Una fecha, una dirección o un código no puede existir o no concuerda.',
  only_refusals: 'Todas las respuestas que se muestran rechazan la petición.',
  vector_contradicts: 'El vector CVSS no concuerda con el objetivo o con la debilidad.',
  above_usual: 'Se declara severidad alta o crítica para una debilidad que casi nunca la tiene.',
  precision: 'La parte de los reportes anteriores de esa persona que resultó válida.',
  category_proven: 'Ya le aceptaron un reporte de la misma categoría.',
  traffic_confirmed: 'La organización encontró en sus registros la marca de tráfico de esa persona.',
}

/** Copy of /hackers/evidence. Weights come from the rules that compute the order. */
export const evidencePage = {
  rule: {
    heading: 'Qué hace la evidencia, y qué no',
    lede: 'Reglas fijas y públicas comprueban el texto, los archivos y los datos de cada reporte. Con eso se decide qué se lee primero.',
    items: [
      {
        title: 'Ordena',
        text: 'Primero cuenta el día en que vence la respuesta. Entre los que vencen el mismo día, se lee antes el de más evidencia. La organización también puede ordenar solo por plazo o solo por evidencia.',
      },
      {
        title: 'Nunca rechaza',
        text: 'Ningún puntaje cierra, oculta ni impide enviar un reporte. Aceptar o cerrar lo decide una persona, con un motivo.',
      },
      {
        title: 'Se explica',
        text: 'Quien envía y quien recibe leen las mismas señales con los mismos puntos. Al escribir, ves qué la subiría.',
      },
      {
        title: 'Quien empieza no pierde',
        text: 'Con menos de 5 reportes juzgados, tu historial no suma ni resta. Y si un programa recibe más de lo que puede leer, quien empieza conserva 2 envíos a él cada 24 horas.',
      },
      {
        title: 'Qué no dice',
        text: 'Mide cuánto se pudo comprobar sin una persona. No dice si la falla existe ni cuánto vale.',
      },
    ],
  },
  weights: {
    heading: 'Las señales y su peso',
    lede: (start: number, kinds: number) =>
      `Todo reporte empieza en ${start}. Cada una de las ${kinds} señales suma o resta lo que dice la tabla, y el total queda entre 0 y 100.`,
    columns: { signal: 'Señal', looks: 'Qué mira', points: 'Puntos' },
    looks,
    note: 'Esta tabla se escribe con los mismos números que usa el cálculo.',
  },
  faq: {
    heading: 'Ningún modelo de lenguaje decide',
    items: [
      {
        question: '¿Un modelo de lenguaje lee o juzga mi reporte?',
        answer: `No. ${brand.name} no envía reportes a ningún modelo y no hay forma de activarlo. Cada señal es una regla que cualquiera puede volver a calcular y llega al mismo resultado.`,
      },
      {
        question: '¿Y si un día se agrega uno?',
        answer:
          'Sería una señal más de esta tabla, con su nombre y un tope de puntos, apagada mientras cada organización no la encienda.',
      },
      {
        question: '¿Con qué condiciones?',
        answer:
          'Quien envía lo sabría antes de enviar y leería qué dijo. No podría rechazar ni cerrar nada, y el orden sin esa señal quedaría a la vista.',
      },
    ],
  },
  closing: {
    heading: '¿Falta evidencia en tu borrador?',
    lede: 'Al escribir un reporte ves sus señales y qué las subiría, antes de enviarlo.',
    primaryAction: 'Ver programas',
    secondaryAction: 'Cómo se trabaja aquí',
  },
} as const
