import type { WeaknessCategoryId } from '@grana/contract/weaknesses/taxonomy'

/** Headings and questions for each text of a report, in Markdown. */
export type ReportTemplate = Readonly<Record<'summary' | 'steps' | 'impact', string>>

const request = '```http\nPOST /ruta HTTP/1.1\nHost: \n\n```'

const impactOf = (questions: string, remedy: string) => `## Impacto\n${questions}\n\n## Remedio sugerido\n${remedy}\n`

const general: ReportTemplate = {
  summary: '## Qué falla\n\n\n## Dónde\nRuta, pantalla o función: \n',
  steps: `## Antes de empezar\nCuentas y permisos que se necesitan: \n\n## Pasos\n1. \n2. \n3. \n\n## Petición\n${request}\n\n## Qué pasó\n\n\n## Qué debía pasar\n`,
  impact: impactOf('Qué se puede hacer con esto y a quién afecta: ', 'Qué cambio lo evitaría: '),
}

/** The most common families; every other weakness uses the general one. */
const byCategory: Partial<Record<WeaknessCategoryId, ReportTemplate>> = {
  'cross-site-scripting': {
    summary: '## Qué falla\nDónde entra el texto y dónde se ejecuta: \n\n## Tipo\nAlmacenado, reflejado o del DOM: \n',
    steps: `## Pasos\n1. Entra con la cuenta A y abre \n2. Escribe en el campo \n\n\`\`\`html\n\n\`\`\`\n\n3. Entra con la cuenta B y abre \n\n## Qué pasó\nEl código se ejecuta en el origen: \n\n## Qué debía pasar\nEl texto se muestra sin ejecutarse.\n`,
    impact: impactOf(
      'Quién lo ve sin hacer nada más, y qué se obtiene de su sesión: ',
      'Codificar la salida según el contexto y limitar scripts con CSP.',
    ),
  },
  'server-injection': {
    summary: '## Qué falla\nParámetro que llega al intérprete: \n\n## Intérprete\nSQL, sistema, plantilla u otro: \n',
    steps: `## Petición normal\n${request}\n\n## Petición con la inyección\n${request}\n\n## Respuesta\nDiferencia que la demuestra (dato, error o tiempo): \n\nNo extraje más datos que los necesarios para demostrarlo.\n`,
    impact: impactOf('Qué se puede leer, cambiar o ejecutar: ', 'Consultas con parámetros y permisos mínimos.'),
  },
  'server-requests': {
    summary: '## Qué falla\nParámetro que hace que el servidor pida una dirección: \n',
    steps: `## Pasos\n1. Envía la petición con una dirección propia:\n\n${request}\n\n2. Llega al servidor propio desde la IP: \n3. Con una dirección interna responde: \n`,
    impact: impactOf('Servicios internos alcanzables y qué devuelven: ', 'Lista de destinos permitidos y red aislada.'),
  },
  'access-control': {
    summary:
      '## Qué falla\nEl servicio comprueba la sesión, pero no que el recurso sea de quien lo pide.\n\n## Dónde\nRuta: \n',
    steps: `## Cuentas\nA (quien ataca): \nB (dueña del recurso): \n\n## Pasos\n1. Con A, copia el identificador de su recurso.\n2. Repite la petición con el identificador de B:\n\n${request}\n\n## Qué pasó\nResponde con datos de B: \n\n## Qué debía pasar\n403 o 404.\n`,
    impact: impactOf(
      'Qué se lee o cambia de otras cuentas y cuántas alcanza: ',
      'Comprobar en el servidor que el recurso pertenece a la sesión.',
    ),
  },
  authentication: {
    summary: '## Qué falla\nPaso de la entrada que se puede saltar o adivinar: \n',
    steps: `## Pasos\n1. \n2. \n\n## Petición\n${request}\n\n## Qué pasó\nSe entra sin: \n\n## Qué debía pasar\n`,
    impact: impactOf(
      'Qué cuentas se pueden tomar y qué hace falta saber de ellas: ',
      'Comprobación en el servidor y límite de intentos.',
    ),
  },
  'cross-site-request-forgery': {
    summary: '## Qué falla\nAcción que acepta peticiones de otro sitio: \n',
    steps: `## Pasos\n1. Entra con la cuenta de prueba.\n2. Abre esta página en el mismo navegador:\n\n\`\`\`html\n<form method="post" action="">\n</form>\n\`\`\`\n\n## Qué pasó\n\n\n## Qué debía pasar\nLa petición se rechaza.\n`,
    impact: impactOf('Qué cambia en la cuenta de la víctima: ', 'Token por sesión y cookies SameSite.'),
  },
  'data-exposure': {
    summary: '## Qué falla\nQué dato queda expuesto y para quién: \n',
    steps: `## Pasos\n1. Sin sesión, o con la cuenta: \n2. Pide:\n\n${request}\n\n## Qué pasó\nLa respuesta incluye (con los datos tapados): \n\n## Qué debía pasar\n`,
    impact: impactOf('Cuántas personas y qué tipo de datos: ', 'Devolver solo los campos necesarios.'),
  },
  'business-logic': {
    summary: '## Qué falla\nRegla del negocio que se puede evitar: \n',
    steps: `## Camino normal\n1. \n2. \n\n## Camino que lo evita\n1. \n2. \n\n${request}\n\n## Qué pasó\n\n\n## Qué debía pasar\n`,
    impact: impactOf(
      'Qué se gana o se pierde, con cifras si las hay: ',
      'Comprobar la regla en el servidor en cada paso.',
    ),
  },
}

/** The template for a category of weaknesses, or the general one. */
export const reportTemplateOf = (category: WeaknessCategoryId | undefined): ReportTemplate =>
  (category && byCategory[category]) ?? general
