import { brand } from '#messages/brand.ts'

/** Texts of the help page around the answers. */
export const help = {
  title: 'Ayuda y contacto',
  support: {
    title: 'Escribir a soporte',
    text: 'Di qué querías hacer, en qué pantalla y qué pasó. No envíes contraseñas, códigos ni detalles de una falla: de un reporte basta su número.',
    email: brand.contactEmail,
    flaw: `¿Encontraste una falla en ${brand.name}? Escribe a`,
    flawEmail: brand.securityEmail,
    privacy: '¿Es sobre tus datos personales? Escribe a',
    privacyEmail: brand.privacyEmail,
  },
} as const

export type AgentPlace =
  | 'explore'
  | 'programs'
  | 'reports'
  | 'points'
  | 'twoFactor'
  | 'notifications'
  | 'visibility'
  | 'hackers'
export type CustomerPlace =
  | 'organization'
  | 'targets'
  | 'programs'
  | 'team'
  | 'reports'
  | 'audit'
  | 'twoFactor'
  | 'contact'

export type Answer<Place extends string> = {
  readonly question: string
  readonly answer: string
  readonly action: string
  readonly place: Place
}

export const agentHelp: { readonly lede: string; readonly answers: readonly Answer<AgentPlace>[] } = {
  lede: 'Respuestas cortas y el lugar donde se hace cada cosa.',
  answers: [
    {
      question: '¿Cómo envío un reporte?',
      answer:
        'Abre un programa, lee su alcance y sus reglas, y elige «Escribir un reporte». Se guarda solo mientras escribes y se envía cuando tú lo decides.',
      action: 'Explorar programas',
      place: 'explore',
    },
    {
      question: '¿Por qué me piden verificación en dos pasos?',
      answer: 'Hace falta para enviar y para leer reportes. Se activa una vez, con una aplicación de autenticación.',
      action: 'Activar dos pasos',
      place: 'twoFactor',
    },
    {
      question: '¿En qué va mi reporte?',
      answer:
        'Su página dice en qué estado está, cada paso que dio y qué falta. Si te preguntaron algo, el reloj espera tu respuesta.',
      action: 'Ver mis reportes',
      place: 'reports',
    },
    {
      question: 'No estoy de acuerdo con una decisión. ¿Qué hago?',
      answer: 'Escríbelo en la conversación del reporte o propón otra severidad. La organización puede reabrirlo.',
      action: 'Ver mis reportes',
      place: 'reports',
    },
    {
      question: '¿Cómo y cuándo me pagan?',
      answer:
        'Te paga la organización, por fuera de la plataforma, y registra la referencia. En el reporte confirmas si llegó.',
      action: 'Leer cómo se paga',
      place: 'hackers',
    },
    {
      question: '¿De dónde salen mis puntos y mi precisión?',
      answer: 'De lo que decidieron sobre tus reportes, con reglas públicas. Ahí está cada suma y cada resta.',
      action: 'Ver mis puntos',
      place: 'points',
    },
    {
      question: '¿Quién ve mi perfil?',
      answer: 'Quien tú elijas. Puedes ver cómo queda antes de guardar.',
      action: 'Elegir quién lo ve',
      place: 'visibility',
    },
    {
      question: '¿Cómo cambio los avisos que recibo?',
      answer: 'Eliges qué te avisamos dentro de la aplicación y qué por correo.',
      action: 'Cambiar mis avisos',
      place: 'notifications',
    },
    {
      question: '¿Dónde están mis invitaciones?',
      answer: 'Junto a los programas privados y los que sigues. Rechazar una no afecta tus puntos.',
      action: 'Ver mis programas',
      place: 'programs',
    },
  ],
}

export const customerHelp: { readonly lede: string; readonly answers: readonly Answer<CustomerPlace>[] } = {
  lede: 'Respuestas cortas y el lugar donde se hace cada cosa.',
  answers: [
    {
      question: '¿Qué falta para publicar mi primer programa?',
      answer:
        'Que aprobemos tu organización, que cada objetivo del alcance tenga su autoridad comprobada y, si pagas recompensas, aceptar los términos de facturación. El borrador dice lo que falta.',
      action: 'Ver programas',
      place: 'programs',
    },
    {
      question: '¿Cómo aprueban mi organización?',
      answer:
        'Una persona del equipo revisa los datos de la organización y te avisamos por correo. Mientras tanto puedes preparar todo.',
      action: 'Completar los datos',
      place: 'organization',
    },
    {
      question: '¿Cómo demuestro que un objetivo es nuestro?',
      answer:
        'Un sitio o una API, con un registro DNS o un archivo; lo que no tiene dominio, con un documento. La página de cada objetivo lo explica.',
      action: 'Ver objetivos',
      place: 'targets',
    },
    {
      question: '¿Cómo invito a mi equipo?',
      answer:
        'Por correo, con el rol que le toca a cada persona. Si aún no hay un programa, su rol en él se da después.',
      action: 'Ver equipo',
      place: 'team',
    },
    {
      question: '¿Qué hago con un reporte nuevo?',
      answer:
        'Léelo, pregunta lo que falte, y acéptalo o ciérralo citando la cláusula. La bandeja muestra primero lo más urgente.',
      action: 'Ver reportes',
      place: 'reports',
    },
    {
      question: '¿Cómo pago una recompensa?',
      answer:
        'La apruebas en el reporte, pagas por fuera de la plataforma y registras la referencia y la fecha. Quien reportó confirma si llegó.',
      action: 'Ver reportes',
      place: 'reports',
    },
    {
      question: '¿Puedo cambiar las reglas de un programa publicado?',
      answer: 'Sí, con una versión nueva. Los reportes ya enviados se juzgan con la versión de su día.',
      action: 'Ver programas',
      place: 'programs',
    },
    {
      question: '¿Quién hizo qué?',
      answer: 'La bitácora guarda lo que cambió tu equipo y el nuestro, con fecha y persona.',
      action: 'Ver bitácora',
      place: 'audit',
    },
    {
      question: '¿Por qué me piden verificación en dos pasos?',
      answer: 'Hace falta para leer reportes y para administrar la organización o un programa.',
      action: 'Activar dos pasos',
      place: 'twoFactor',
    },
    {
      question: '¿Cómo pedimos un pentest o hablamos de precios?',
      answer: 'Con el formulario de contacto. Lo lee una persona del equipo y te responde a tu correo.',
      action: 'Abrir el formulario',
      place: 'contact',
    },
  ],
}
