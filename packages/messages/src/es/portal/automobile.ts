import { brand } from '#messages/brand.ts'

/**
 * Copy of /solution/automobile. Regulations are described, and the page never claims that a test makes an organization
 * compliant.
 */
export const automobilePage = {
  surface: {
    heading: 'Mapa de superficie',
    lede: 'Un vehículo conectado es una red con ruedas. Estas son sus seis puertas.',
    drawing:
      'Silueta de un auto formada por bandas, con seis puntos unidos: ECU y telemática adentro, app del conductor a un lado, actualizaciones y servidores arriba, y la toma de carga atrás.',
    items: [
      {
        key: 'ecu',
        title: 'ECU y redes internas',
        text: 'Unidades de control, buses y diagnóstico. Lo que frena, acelera o abre.',
        checks: ['Mensajes sin autenticar', 'Diagnóstico abierto', 'Puertos de depuración'],
      },
      {
        key: 'telematics',
        title: 'Telemática',
        text: 'El módem que habla con el servidor: posición, estado y órdenes remotas.',
        checks: ['Suplantar una unidad', 'Paso a redes internas', 'Llaves compartidas entre unidades'],
      },
      {
        key: 'app',
        title: 'App del conductor',
        text: 'Abrir, localizar y arrancar desde el celular.',
        checks: ['Órdenes a un vehículo ajeno', 'Sesiones que no caducan', 'Emparejamiento débil'],
      },
      {
        key: 'ota',
        title: 'Actualizaciones remotas (OTA)',
        text: 'El canal que puede cambiar el programa de toda una flota.',
        checks: ['Firma que no se comprueba', 'Regreso a una versión anterior', 'Interrupción a medias'],
      },
      {
        key: 'backend',
        title: 'Servidores y nube',
        text: 'APIs, portales de talleres y paneles de flota.',
        checks: ['Autorización por VIN', 'Portales de concesionarios', 'Datos de ubicación'],
      },
      {
        key: 'charging',
        title: 'Carga',
        text: 'Cargador, cable, protocolo y cobro.',
        checks: ['Cargar a cuenta ajena', 'Mensajes manipulados', 'Equipo expuesto en la calle'],
      },
    ],
  },
  taxonomy: {
    heading: 'Una taxonomía que habla de vehículos',
    lede: 'Cada reporte elige una categoría con su CWE y su prioridad habitual. Así, dos personas llaman igual a la misma falla.',
    columns: { category: 'Categoría', example: 'Ejemplo', surface: 'Dónde' },
    rows: [
      {
        category: 'Control remoto',
        example: 'Abrir o inmovilizar un vehículo ajeno con un token propio',
        surface: 'App y servidores',
      },
      { category: 'Bus interno', example: 'Inyectar mensajes que una unidad acepta sin comprobar', surface: 'ECU' },
      { category: 'Diagnóstico', example: 'Entrar a una sesión de programación sin la clave debida', surface: 'ECU' },
      { category: 'Llave e inmovilizador', example: 'Repetir o retransmitir la señal de la llave', surface: 'Radio' },
      {
        category: 'Información y entretenimiento',
        example: 'Pasar de la pantalla a la red interna',
        surface: 'Cabina',
      },
      { category: 'Actualización remota', example: 'Instalar un paquete sin firma válida', surface: 'OTA' },
      { category: 'Firmware', example: 'Extraer llaves por un puerto de depuración', surface: 'Hardware' },
      { category: 'Posición', example: 'Engañar al receptor con una ubicación falsa', surface: 'Radio' },
      { category: 'Carga', example: 'Suplantar el contrato de otra persona al cargar', surface: 'Carga' },
    ],
    note: 'Muestra de categorías. Quien reporta elige de la lista completa.',
  },
  frames: {
    heading: 'En qué marco encaja',
    lede: 'Las pruebas son una parte de lo que piden las normas. Aportan evidencia; la conformidad la decide quien homologa o certifica.',
    columns: { frame: 'Norma', asks: 'Qué pide', gives: 'Qué aporta una prueba' },
    rows: [
      {
        frame: 'Reglamento ONU n.º 155',
        asks: 'Un sistema de gestión de ciberseguridad certificado y un tratamiento de riesgos verificado, también con pruebas',
        gives: 'Hallazgos, decisiones y retest por objetivo, con fechas',
      },
      {
        frame: 'Reglamento ONU n.º 156',
        asks: 'Un sistema de gestión de actualizaciones de software',
        gives: 'Pruebas sobre el canal de actualización remota',
      },
      {
        frame: 'ISO/SAE 21434',
        asks: 'Describe cómo hacer ingeniería de ciberseguridad en todo el ciclo de vida',
        gives: 'Entrada para la verificación, la validación y la gestión de vulnerabilidades',
      },
    ],
    note: 'Resumen orientativo. Confirma con tu equipo de homologación qué te aplica.',
  },
  bench: {
    heading: 'Banco de pruebas y envío de hardware',
    lede: 'Nunca se prueba en un vehículo en circulación. Lo demás se acuerda por escrito antes de mover una sola pieza.',
    drawing: {
      title:
        'Una unidad telemática sobre una mesa, con fuente de poder, bus interno y conexión al servidor de pruebas.',
      power: 'Fuente',
      unit: 'Unidad',
      bus: 'Bus interno',
      server: ['Servidor', 'de pruebas'],
      caption: 'Montaje de un banco de pruebas',
    },
    steps: [
      {
        title: 'Elegir el montaje',
        text: 'Unidad suelta, banco completo o vehículo de prueba inmovilizado en un lugar cerrado.',
      },
      {
        title: 'Demostrar la autoridad',
        text: 'Un documento identifica el hardware y los VIN de prueba, y nuestro equipo lo revisa.',
      },
      {
        title: 'Enviar o conectar',
        text: 'Se escribe quién envía, quién recibe, quién asegura y cuándo vuelve. También puede ser acceso remoto a tu banco.',
      },
      {
        title: 'Probar con reglas',
        text: 'Energía, frenos y bolsas de aire se aíslan o se desconectan. Si algo no responde como se espera, la prueba se detiene.',
      },
      {
        title: 'Devolver y borrar',
        text: 'El hardware regresa y las copias de firmware se destruyen en la fecha acordada.',
      },
    ],
    note: `${brand.name} no transporta ni almacena hardware: el acuerdo es entre tu organización y las personas del equipo.`,
  },
  products: {
    heading: 'Con qué producto empezar',
    lede: 'Depende de cuánto puedas compartir y de la fecha que tengas.',
    columns: { situation: 'Tu situación', choice: 'Qué conviene' },
    rows: [
      { situation: 'Una plataforma nueva antes de su homologación', choice: 'Pentest en banco de pruebas' },
      { situation: 'Una app y una nube que cambian cada mes', choice: 'Bug bounty' },
      { situation: 'Quieres recibir avisos de cualquier persona', choice: 'Divulgación (VDP)' },
      { situation: 'Una unidad que solo unas pocas personas deben tener', choice: 'Bug bounty privado' },
    ],
  },
  faq: {
    heading: 'Preguntas',
    items: [
      {
        question: '¿Se prueba en la calle?',
        answer:
          'No. El código de conducta lo prohíbe en todos los programas. Se usa un banco, una unidad suelta o un vehículo inmovilizado.',
      },
      {
        question: 'Somos proveedores, no fabricantes. ¿Podemos tener un programa?',
        answer:
          'Sí, sobre los componentes y servicios que son tuyos. Si una prueba alcanza sistemas del fabricante, hace falta su autorización por escrito.',
      },
      {
        question: '¿Cómo demostramos que una unidad es nuestra?',
        answer:
          'Para vehículos y hardware se presenta un documento que revisa nuestro equipo. Para dominios basta un registro DNS o un archivo en el sitio.',
      },
      {
        question: '¿Qué pasa si la corrección tarda meses?',
        answer:
          'Es normal cuando hay una cadena de proveedores. El reporte sigue privado y los plazos de divulgación se acuerdan, con revisiones periódicas.',
      },
      {
        question: '¿Con esto obtenemos la homologación?',
        answer: 'No. Obtienes evidencia de pruebas y correcciones que puedes presentar en tu expediente.',
      },
      {
        question: '¿Quién puede ver el firmware que entregamos?',
        answer:
          'Solo las personas invitadas o nombradas en el equipo. La confidencialidad está en los términos y en la política de tu programa.',
      },
    ],
  },
  closing: {
    heading: '¿Qué conexión te preocupa más?',
    lede: 'Cuéntanos qué unidad, app o servicio es y en qué etapa está. Te proponemos cómo probarlo sin riesgo.',
    primaryAction: 'Planear una prueba',
    secondaryAction: 'Ver programas automotrices',
  },
} as const
