import { brand } from '#messages/brand.ts'

/**
 * Copy of /solution/finance. Supervisors' rules are named with what a report contributes; it never claims compliance.
 */
export const financePage = {
  surfaces: {
    heading: 'Dónde se mueve el dinero',
    lede: 'Cuatro superficies por las que conviene empezar en una institución financiera.',
    drawing:
      'Cuatro bandas que se juntan: alta de clientes, APIs abiertas, banca web y móvil, y pagos. El grosor crece donde hay más dinero en juego.',
    note: 'El grosor crece donde hay más dinero en juego.',
    items: [
      {
        key: 'onboarding',
        title: 'Alta de clientes',
        text: 'Identidad, documentos y reglas para abrir una cuenta sin regalarla.',
        checks: ['Documentos ajenos expuestos', 'Prueba de vida que se elude', 'Recuperación de cuenta débil'],
      },
      {
        key: 'openApis',
        title: 'APIs abiertas',
        text: 'Permisos que un cliente da a terceros, y que deben valer solo para lo que autorizó.',
        checks: ['Permisos de más', 'Consentimientos que no se revocan', 'Identificadores que se adivinan'],
      },
      {
        key: 'banking',
        title: 'Banca web y móvil',
        text: 'Sesiones, dispositivos de confianza, límites, beneficiarios y todo lo que firma una operación.',
        checks: ['Ver o mover cuentas ajenas', 'Saltar el segundo factor', 'Datos guardados en el celular'],
      },
      {
        key: 'payments',
        title: 'Pagos',
        text: 'Cobros, transferencias, devoluciones y conciliación, donde un error de orden vale dinero.',
        checks: ['Condiciones de carrera y cobros dobles', 'Montos y monedas manipulados', 'Avisos de pago falsos'],
      },
    ],
  },
  failures: {
    heading: 'Fallas que se repiten en el sector',
    lede: 'No hace falta una técnica nueva. Muchas veces es una regla de negocio que nadie volvió a comprobar en el servidor.',
    columns: { failure: 'Falla', how: 'Cómo se ve', impact: 'Qué cuesta' },
    rows: [
      {
        failure: 'Autorización por objeto',
        how: 'Cambias un número en la dirección y aparece la cuenta de otra persona',
        impact: 'Datos y saldos ajenos a la vista',
      },
      {
        failure: 'Condición de carrera',
        how: 'Dos retiros en el mismo instante pasan con un solo saldo',
        impact: 'Dinero que sale dos veces',
      },
      {
        failure: 'Segundo factor opcional en los hechos',
        how: 'La app lo pide, pero la API acepta la operación sin él',
        impact: 'Transferencias sin permiso',
      },
      {
        failure: 'Recuperación de cuenta',
        how: 'El cambio de teléfono pide menos pruebas que la contraseña',
        impact: 'Toma de control de cuentas',
      },
      {
        failure: 'Confianza en el cliente',
        how: 'El monto o la comisión viajan desde el navegador y nadie los recalcula',
        impact: 'Pagos por menos de lo debido',
      },
      {
        failure: 'Secretos en la app',
        how: 'Una llave del proveedor de pagos viene dentro del archivo instalable',
        impact: 'Acceso a servicios de terceros',
      },
    ],
  },
  evidence: {
    heading: 'Evidencia para tu auditoría',
    lede: 'Nuestro reporte aporta evidencia. Decir si cumples le toca a quien audita o supervisa.',
    itemsTitle: 'Qué puedes mostrar',
    items: [
      {
        title: 'Qué se probó',
        text: 'Alcance, fechas, personas y lista de cobertura, con lo que no se revisó.',
      },
      { title: 'Con qué permiso', text: 'Autoridad comprobada de cada objetivo y versión de la política.' },
      { title: 'Qué se encontró', text: 'Cada hallazgo con vector de severidad, pasos y evidencia.' },
      { title: 'Qué se decidió', text: 'Quién aceptó, quién asumió el riesgo y cuándo se revisa.' },
      {
        title: 'Si quedó corregido',
        text: 'Resultado del retest, con fecha.',
      },
    ],
    framesTitle: 'Con qué marcos se relaciona',
    columns: { place: 'Dónde', frame: 'Marco', asks: 'Qué pide, en general', gives: 'Qué aporta el reporte' },
    frames: [
      {
        place: 'México',
        frame: 'Ley Fintech y disposiciones de la CNBV',
        asks: 'Medidas de seguridad de la información y su revisión',
        gives: 'Constancia de pruebas, hallazgos y seguimiento',
      },
      {
        place: 'Colombia',
        frame: 'Instrucciones de la Superintendencia Financiera',
        asks: 'Gestión del riesgo de ciberseguridad en entidades vigiladas',
        gives: 'Resultado de pruebas sobre canales y servicios',
      },
      {
        place: 'España y Unión Europea',
        frame: 'DORA, Reglamento (UE) 2022/2554',
        asks: 'Un programa de pruebas de resiliencia operativa digital',
        gives:
          'Pruebas documentadas para ese programa; no sustituye las pruebas avanzadas que exige a algunas entidades',
      },
      {
        place: 'Donde haya tarjetas',
        frame: 'PCI DSS',
        asks: 'Pruebas de penetración periódicas, internas y externas',
        gives: 'Reporte de pentest y retest del alcance acordado',
      },
    ],
    note: 'Resumen orientativo, sin valor de asesoría legal. Confirma con tu equipo de cumplimiento qué te aplica.',
  },
  confidentiality: {
    heading: 'Confiden\u00adcialidad y datos personales',
    lede: 'Una prueba bien hecha no necesita los datos de tus clientes.',
    items: [
      {
        title: 'Cuentas de prueba',
        text: 'Se entregan con saldo ficticio. Quien ve datos reales se detiene y lo reporta.',
      },
      {
        title: 'Acceso por rol',
        text: 'Cada persona de tu equipo ve lo que su función necesita, y lo que hace queda en la bitácora.',
      },
      { title: 'Verificación en dos pasos', text: 'Obligatoria para leer reportes y para aprobar recompensas.' },
      { title: 'Países admitidos', text: 'Decides desde qué países se puede participar.' },
      {
        title: 'Privado por omisión',
        text: 'Nada se publica sin tu acuerdo. Un programa privado ni siquiera aparece.',
      },
    ],
    action: 'Leer el aviso de privacidad',
  },
  useCase: {
    heading: 'Un caso posible',
    lede: 'No es un cliente. Es el recorrido que proponemos a quien estrena transferencias en su app.',
    steps: [
      {
        title: 'Pentest antes de abrir',
        text: 'Dos apps y una API en el entorno de pruebas, con cuentas de tres perfiles.',
      },
      {
        title: 'Corregir y verificar',
        text: 'El retest confirma lo corregido antes de la fecha de salida.',
      },
      {
        title: 'Programa privado',
        text: 'Con el servicio en producción, un grupo invitado prueba con cuentas propias.',
      },
      { title: 'Programa público', text: 'Cuando el equipo responde a tiempo, se abre a más personas.' },
    ],
  },
  faq: {
    heading: 'Preguntas',
    items: [
      {
        question: '¿Con esto cumplimos con el regulador?',
        answer:
          'Un reporte no cumple por ti. Aporta evidencia de pruebas, decisiones y correcciones que tu auditoría puede usar.',
      },
      {
        question: '¿Van a tocar dinero real?',
        answer:
          'Tú decides. Recomendamos un entorno de pruebas con saldo ficticio y, si algo solo se ve en producción, cuentas propias con montos mínimos.',
      },
      {
        question: '¿Quién ve nuestros reportes?',
        answer: `Tu equipo según su rol, quien reportó y, si contratas triaje, la persona de ${brand.name} asignada. La administración de la plataforma no los lee.`,
      },
      {
        question: '¿Podemos elegir quién participa?',
        answer:
          'Sí. En un programa privado invitas tú. En un pentest conoces al equipo por nombre. En ambos puedes limitar países.',
      },
      {
        question: '¿Sirve si usamos un proveedor de banca como servicio?',
        answer:
          'Sí, en la parte que es tuya. Los sistemas del proveedor solo entran si te autoriza por escrito y su autoridad queda comprobada.',
      },
      {
        question: '¿Se puede exportar el historial?',
        answer: 'Sí. Los reportes y sus decisiones se exportan según el rol, con una confirmación de identidad.',
      },
    ],
  },
  closing: {
    heading: '¿Qué te va a pedir tu próxima auditoría?',
    lede: 'Tráenos el requisito y el sistema. Te decimos qué parte cubre una prueba y qué parte no.',
    primaryAction: 'Hablar con el equipo',
    secondaryAction: 'Ver programas de finanzas',
  },
} as const
