/** Texts of the landing page below its first screen, in reading order. */
export const landing = {
  steps: {
    heading: 'Cómo funciona',
    lede: 'Cuatro pasos, siempre en el mismo orden. Tú decides el alcance, las reglas y las recompensas.',
    items: [
      {
        name: 'Define el alcance',
        text: 'Qué sistemas entran, cuáles no y quién puede participar. Antes de publicar demuestras que son tuyos.',
      },
      {
        name: 'Publica o invita',
        text: 'Abre el programa a todos o solo a las personas que elijas. Puedes empezar en privado.',
      },
      {
        name: 'Recibe reportes y decide',
        text: 'Cada reporte llega con pasos, evidencia y severidad. Tú aceptas o cierras; si cierras, citas la cláusula.',
      },
      { name: 'Recompensa el hallazgo', text: 'Pagas lo que dice tu tabla por lo que sí se confirmó.' },
    ],
  },
  products: {
    heading: 'Dos productos, un mismo reporte',
    lede: 'El bug bounty (recompensas por vulnerabilidades) es continuo. El pentest tiene principio y fin. Puedes usar uno o los dos.',
    caption: 'Comparación entre bug bounty y pentest',
    aspect: 'Aspecto',
    bugBounty: { name: 'Bug bounty', summary: 'Muchas miradas, todo el año', more: 'Ver bug bounty' },
    pentest: { name: 'Pentest', summary: 'Un equipo, unas semanas', more: 'Ver pentest' },
    more: 'Más información',
    rows: [
      {
        aspect: 'Duración',
        bugBounty: 'Continuo, mientras el programa siga abierto',
        pentest: 'Con fecha de inicio y de cierre acordadas',
      },
      {
        aspect: 'Pago',
        bugBounty: 'Por hallazgo confirmado, según tu tabla',
        pentest: 'Un monto fijo por el alcance',
      },
      {
        aspect: 'Quién participa',
        bugBounty: 'La comunidad, o solo quienes invites',
        pentest: 'Un equipo con nombre y apellido',
      },
      {
        aspect: 'Entregable',
        bugBounty: 'Reportes uno a uno, desde el primer día',
        pentest: 'Un reporte en PDF, constancia y ventana de retest',
      },
      {
        aspect: 'Cuándo conviene',
        bugBounty: 'Tu producto cambia cada semana',
        pentest: 'Sales a producción, te auditan o te lo pide un cliente',
      },
    ],
  },
  recent: {
    heading: 'Programas recientes',
    all: 'Ver todos',
    loading: 'Cargando programas…',
    elsewhere: 'Los programas abiertos están en el directorio.',
    scale: 'Las barras comparten una escala logarítmica de USD\u00a050 a 20,000.',
  },
  report: {
    heading: 'Un reporte por dentro',
    lede: 'Esto es lo que recibe tu equipo. El ejemplo es nuestro y los datos son inventados.',
    sheet: {
      reference: 'R-2048 · API de cobros Andarivel · versión 3 de la política',
      title: 'Con una sesión propia se lee y se cambia la cuenta de cobro de cualquier comercio',
      severity: 'Alta',
      score: '8.1',
      vector: 'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N',
      impact:
        'Un comercio puede redirigir los depósitos de otro a su propia cuenta. Afecta a todos los comercios activos y no deja aviso en pantalla.',
      steps: [
        'Inicia sesión con la cuenta de prueba A y abre Mis cobros.',
        'Repite la petición y cambia el número de comercio por el de la cuenta B.',
        'Envía el cambio de cuenta: la respuesta es 200 y B queda modificada.',
      ],
      evidence: {
        request: ['PATCH /v2/comercios/', '80412', '/cuenta'],
        session: 'Authorization: sesión del comercio 80377',
        answer: ['200 OK  {"cuenta": "…4417", "comercio": ', '80412', '}'],
        files: ['cambio-de-cuenta.har', 'antes-y-despues.png'],
      },
      fix: 'Comprobar en el servidor que el comercio pertenece a la sesión antes de leer o escribir. Retest pedido el 3 nov 2026:',
      fixed: 'corregido',
    },
    notes: {
      severity: {
        name: 'Severidad',
        text: 'Uno de cinco niveles, con el vector que lo justifica. Quien lee el reporte puede recalcularlo.',
      },
      impact: { name: 'Impacto', text: 'Qué puede pasar y a quién, en palabras que entiende quien decide.' },
      steps: { name: 'Pasos', text: 'Se repiten tal cual. Si algo falta, el equipo lo pide antes de decidir.' },
      evidence: {
        name: 'Evidencia',
        text: 'Peticiones, capturas y archivos que solo abre quien participa en el reporte.',
      },
      fix: {
        name: 'Corrección',
        text: 'Una propuesta concreta y un retest que confirma si funcionó.',
      },
    },
  },
  sectors: {
    heading: 'Por sector',
    lede: 'Cada industria falla a su manera. El alcance y las reglas se escriben para la tuya.',
    finance: {
      name: 'Finanzas',
      text: 'Banca, APIs abiertas, pagos y alta de clientes, con evidencia que le sirve a tu auditoría.',
      more: 'Ver finanzas',
      art: 'Cuatro superficies de una entidad financiera: banca web y móvil, APIs abiertas, pagos y alta de clientes',
      surfaces: ['Banca web y móvil', 'APIs abiertas', 'Pagos', 'Alta de clientes'],
    },
    automobile: {
      name: 'Automotriz',
      text: 'De la ECU a la nube: telemática, app, actualizaciones remotas y carga, con una taxonomía propia.',
      more: 'Ver automotriz',
      art: 'Superficie de un vehículo conectado: ECU, telemática, app y OTA, unidas por un mismo bus',
      surfaces: ['ECU', 'Telemática', 'App', 'OTA'],
    },
  },
  trust: {
    heading: 'Confianza por escrito',
    lede: 'Sin sellos ni promesas: reglas que cualquiera puede leer antes de empezar.',
    items: {
      safeHarbor: {
        name: 'Puerto seguro',
        text: 'Autorización por escrito para quien investiga de buena fe y dentro del alcance. Cada programa dice si el suyo es completo, parcial o no declarado.',
        more: 'Leer el puerto seguro',
      },
      authority: {
        name: 'Autoridad comprobada',
        text: 'Ningún programa se publica sin comprobar que la organización es dueña de lo que invita a probar.',
        more: 'Cómo se comprueba',
      },
      conduct: {
        name: 'Código de conducta',
        text: 'Qué no se hace nunca, y qué pasa si alguien lo hace. Lo acepta cada persona que reporta.',
        more: 'Leer el código',
      },
      twoFactor: {
        name: 'Verificación en dos pasos',
        text: 'Obligatoria para enviar reportes, para leerlos y para administrar un programa.',
        more: 'Cómo cuidamos el acceso',
      },
      disclosure: {
        name: 'Divulgación coordinada',
        text: 'Un hallazgo se publica cuando ambas partes lo acuerdan, completo o en resumen.',
        more: 'Leer la política',
      },
    },
  },
  hackers: {
    heading: 'Tu trabajo merece reglas por escrito',
    lede: 'Tu reporte se juzga con la política del día en que lo enviaste. Si alguien lo cierra, tiene que decir con qué cláusula.',
    join: 'Crear cuenta de hacker',
    more: 'Cómo se paga y qué son los puntos',
    clause: {
      number: 'Cláusula 4.2',
      version: 'Versión 3, en vigor desde el 12 mar 2026',
      text: 'Un reporte duplicado solo se cierra con un enlace al reporte anterior o al problema conocido, con su fecha.',
      caption: 'Ejemplo de política publicada',
    },
  },
  closing: {
    heading: '¿Por dónde empezamos?',
    lede: 'Cuéntanos qué quieres poner a prueba y te proponemos un primer alcance.',
    launch: 'Crear cuenta de organización',
    contact: 'Contacto',
    programs: 'Ver programas',
  },
} as const
