import type { webServer } from '@grana/contract/weaknesses/web-server'
import type { CategoryTexts } from './shape.ts'

export const webServerTexts: CategoryTexts<typeof webServer> = {
  'server-injection': {
    name: 'Inyección en el servidor',
    explanation: 'Un dato de fuera llega a un intérprete del servidor y este lo toma como una orden.',
    leaves: {
      'sql-injection': {
        name: 'Inyección SQL',
        explanation: 'Un dato cambia la consulta y permite leer o alterar la base de datos.',
      },
      'orm-injection': {
        name: 'Inyección en el ORM',
        explanation: 'Un dato modifica la consulta escrita en el lenguaje del ORM.',
        words: 'hql',
      },
      'nosql-injection': {
        name: 'Inyección NoSQL',
        explanation: 'Un operador o fragmento de consulta entra como dato en una base que no es SQL.',
      },
      'command-injection': {
        name: 'Inyección de comandos del sistema',
        explanation: 'Un dato termina dentro de una orden que ejecuta el sistema operativo.',
        words: 'ejecución remota',
      },
      'argument-injection': {
        name: 'Inyección de argumentos',
        explanation: 'Un dato agrega opciones a un programa que el servidor ejecuta.',
      },
      'code-injection': {
        name: 'Inyección de código',
        explanation: 'El servidor evalúa como programa un texto que alguien envió.',
        words: 'ejecución remota de código',
      },
      'server-side-template-injection': {
        name: 'Inyección en plantillas del servidor',
        explanation: 'Un dato se interpreta como instrucción del motor de plantillas.',
      },
      'expression-language-injection': {
        name: 'Inyección en lenguaje de expresiones',
        explanation: 'Un dato se evalúa como expresión del marco de trabajo o de su bitácora.',
      },
      'insecure-deserialization': {
        name: 'Deserialización insegura',
        explanation: 'El servidor reconstruye objetos a partir de datos que quien ataca controla.',
      },
      'xml-external-entity': {
        name: 'Entidades externas en XML',
        explanation: 'El lector de XML resuelve referencias que llevan a archivos o servicios internos.',
        words: 'xxe',
      },
      'ldap-injection': {
        name: 'Inyección LDAP',
        explanation: 'Un dato cambia el filtro con que se busca en el directorio.',
      },
      'xpath-injection': {
        name: 'Inyección XPath',
        explanation: 'Un dato altera la consulta sobre un documento XML.',
      },
      'server-side-includes-injection': {
        name: 'Inyección de inclusiones del servidor',
        explanation: 'Una directiva SSI o ESI enviada como dato se ejecuta al armar la página.',
      },
      'mail-header-injection': {
        name: 'Inyección de cabeceras de correo',
        explanation: 'Saltos de línea en un campo agregan destinatarios o texto a los correos del servicio.',
      },
      'log-injection': {
        name: 'Inyección en bitácoras',
        explanation: 'Un dato escribe líneas falsas en los registros o en el visor que los muestra.',
        words: 'logs',
      },
      'spreadsheet-formula-injection': {
        name: 'Inyección de fórmulas en hojas de cálculo',
        explanation: 'Un dato exportado se vuelve una fórmula cuando alguien abre el archivo.',
        words: 'csv',
      },
    },
  },
  'server-requests': {
    name: 'Peticiones y caché del servidor',
    explanation: 'El servidor, su proxy o su caché entienden una petición de otra forma o la hacen por encargo ajeno.',
    leaves: {
      'server-side-request-forgery': {
        name: 'Falsificación de peticiones del servidor (SSRF)',
        explanation: 'Quien ataca elige a qué dirección se conecta el servidor y lee la respuesta.',
      },
      'blind-server-side-request-forgery': {
        name: 'SSRF ciega',
        explanation: 'El servidor se conecta a donde se le pide, pero la respuesta no vuelve.',
      },
      'cloud-metadata-request-forgery': {
        name: 'SSRF hasta los metadatos de la nube',
        explanation: 'Una petición inducida obtiene las credenciales que la nube da a la máquina.',
      },
      'document-renderer-injection': {
        name: 'Inyección al generar documentos',
        explanation: 'El generador de PDF o imágenes abre direcciones o archivos nombrados en un dato.',
        words: 'pdf',
      },
      'http-request-smuggling': {
        name: 'Contrabando de peticiones HTTP',
        explanation: 'El proxy y el servidor cortan distinto una petición y la de otra persona queda alterada.',
        words: 'desincronización',
      },
      'http-response-splitting': {
        name: 'División de respuestas HTTP',
        explanation: 'Saltos de línea en un dato agregan cabeceras o una respuesta entera.',
        words: 'crlf',
      },
      'host-header-injection': {
        name: 'Inyección de la cabecera Host',
        explanation: 'El servicio arma enlaces con el nombre de host que la petición afirma.',
      },
      'web-cache-poisoning': {
        name: 'Envenenamiento de caché',
        explanation: 'Una respuesta manipulada queda guardada y se sirve a otras personas.',
      },
      'web-cache-deception': {
        name: 'Engaño a la caché',
        explanation: 'La caché guarda como pública una página privada y otra persona la lee.',
      },
      'http-parameter-pollution': {
        name: 'Contaminación de parámetros',
        explanation: 'Un parámetro repetido se lee de formas distintas y evita un control.',
      },
      'proxy-path-confusion': {
        name: 'Confusión de rutas en el proxy',
        explanation: 'El proxy y el servidor normalizan distinto la ruta y una regla deja de aplicarse.',
      },
      'open-proxy': {
        name: 'Proxy abierto',
        explanation: 'El servicio reenvía tráfico de cualquiera y oculta su origen.',
      },
      'webhook-spoofing': {
        name: 'Webhook sin autenticar',
        explanation: 'El servicio da por bueno un aviso sin comprobar quién lo envió.',
      },
      'dns-rebinding': {
        name: 'Reasociación de DNS',
        explanation: 'Un nombre cambia de dirección entre la comprobación y el uso, y alcanza la red interna.',
        words: 'rebinding',
      },
    },
  },
  'server-misconfiguration': {
    name: 'Configuración insegura del servidor',
    explanation: 'El servicio se publicó con opciones que dan más de lo que debía.',
    leaves: {
      'default-credentials': {
        name: 'Credenciales de fábrica',
        explanation: 'Una cuenta conserva el usuario y la contraseña con los que el producto se entrega.',
        words: 'contraseña por defecto',
      },
      'exposed-admin-panel': {
        name: 'Panel de administración expuesto',
        explanation: 'Una consola de administración responde en internet aunque solo la necesita el equipo interno.',
      },
      'debug-mode-enabled': {
        name: 'Modo de depuración activo',
        explanation: 'El servicio atiende al público con herramientas de desarrollo encendidas.',
        words: 'debug',
      },
      'directory-listing': {
        name: 'Listado de directorios',
        explanation: 'El servidor enumera los archivos de una carpeta a quien la pide.',
        words: 'índice de carpetas',
      },
      'verbose-errors': {
        name: 'Errores con detalles internos',
        explanation: 'Un mensaje de error revela consultas, rutas o trazas que ayudan a preparar un ataque.',
      },
      'exposed-version-control': {
        name: 'Repositorio de código publicado',
        explanation: 'La carpeta del control de versiones se descarga desde el sitio y con ella todo el código.',
        words: '.git',
      },
      'exposed-backup-file': {
        name: 'Copia de respaldo publicada',
        explanation: 'Un respaldo o volcado quedó en una dirección que cualquiera puede pedir.',
        words: 'backup',
      },
      'exposed-status-page': {
        name: 'Página de diagnóstico expuesta',
        explanation: 'Una página de estado o de métricas cuenta a extraños cómo es el sistema por dentro.',
        words: 'métricas',
      },
      'software-version-disclosure': {
        name: 'Versión del software a la vista',
        explanation: 'Las respuestas nombran el producto y la versión exacta que atiende.',
        words: 'banner',
      },
      'missing-security-headers': {
        name: 'Faltan cabeceras de seguridad',
        explanation: 'Las respuestas no llevan cabeceras que limitarían el daño de otros fallos.',
      },
      'weak-content-security-policy': {
        name: 'Política de contenido débil',
        explanation: 'La CSP permite orígenes o código en línea que la vuelven inútil.',
      },
      'permissive-cors': {
        name: 'CORS permisivo',
        explanation: 'El servicio deja que otros orígenes lean respuestas con la sesión de la víctima.',
        words: 'origen cruzado',
      },
      'dangerous-http-methods': {
        name: 'Métodos HTTP peligrosos',
        explanation: 'El servidor acepta métodos que no usa y con los que se altera su contenido.',
        words: 'verbos',
      },
      'subdomain-takeover': {
        name: 'Toma de subdominio',
        explanation: 'Un nombre apunta a un servicio dado de baja que otra persona puede reclamar.',
        words: 'dns colgante',
      },
      'mail-spoofing': {
        name: 'Suplantación de correo del dominio',
        explanation: 'El dominio no publica reglas que impidan enviar correo falso en su nombre.',
      },
      'insecure-default-permissions': {
        name: 'Permisos iniciales demasiado amplios',
        explanation: 'Lo recién instalado o creado nace con permisos para más personas de las necesarias.',
      },
    },
  },
  files: {
    name: 'Archivos y rutas',
    explanation: 'El servicio lee, escribe o recibe archivos sin cuidar cuáles ni dónde.',
    leaves: {
      'executable-upload': {
        name: 'Subida de archivos ejecutables',
        explanation: 'Un archivo subido se ejecuta en el servidor.',
        words: 'webshell',
      },
      'arbitrary-file-write': {
        name: 'Escritura arbitraria de archivos',
        explanation: 'Quien ataca elige qué archivo del servidor se crea o reemplaza.',
      },
      'remote-file-inclusion': {
        name: 'Inclusión de archivos remotos',
        explanation: 'El servidor carga y ejecuta código desde una dirección ajena.',
        words: 'rfi',
      },
      'local-file-inclusion': {
        name: 'Inclusión de archivos locales',
        explanation: 'Un parámetro elige qué archivo local se carga como parte del programa.',
        words: 'lfi',
      },
      'path-traversal': {
        name: 'Salto de directorios',
        explanation: 'Una ruta con retrocesos sale de la carpeta permitida.',
        words: 'path traversal',
      },
      'archive-path-traversal': {
        name: 'Salto de directorios al descomprimir',
        explanation: 'Los nombres dentro de un archivo comprimido escriben fuera de su carpeta.',
        words: 'zip slip',
      },
      'arbitrary-file-read': {
        name: 'Lectura arbitraria de archivos',
        explanation: 'Quien ataca elige qué archivo del servidor se descarga.',
      },
      'arbitrary-file-delete': {
        name: 'Borrado arbitrario de archivos',
        explanation: 'Quien ataca elige qué archivo del servidor se elimina.',
      },
      'symlink-following': {
        name: 'Seguimiento de enlaces simbólicos',
        explanation: 'Un enlace plantado lleva la operación a otro archivo.',
      },
      'predictable-file-address': {
        name: 'Archivo privado en dirección adivinable',
        explanation: 'Los adjuntos se descargan sin permiso con solo probar direcciones.',
      },
      'upload-type-not-checked': {
        name: 'Tipo de archivo sin comprobar',
        explanation: 'El servicio da por cierto el tipo que declara quien sube el archivo.',
      },
      'unscanned-upload': {
        name: 'Archivo dañino distribuido',
        explanation: 'El servicio entrega a otras personas un archivo dañino que alguien subió.',
        words: 'malware',
      },
    },
  },
  api: {
    name: 'API',
    explanation: 'Una interfaz entre programas acepta o devuelve más de lo que debe.',
    leaves: {
      'mass-assignment': {
        name: 'Asignación masiva',
        explanation: 'La API guarda campos que quien llama no debía poder escribir.',
      },
      'token-scope-bypass': {
        name: 'Alcance del token ignorado',
        explanation: 'Un token hace operaciones que su alcance no incluye.',
        words: 'scope',
      },
      'excessive-data-exposure': {
        name: 'Respuesta con datos de más',
        explanation: 'La API devuelve campos que la pantalla oculta y que no debían salir.',
      },
      'property-authorization': {
        name: 'Permisos por campo ausentes',
        explanation: 'Quien puede ver un objeto lee o cambia campos reservados.',
      },
      'websocket-authorization': {
        name: 'Canal en vivo sin autorización',
        explanation: 'Una suscripción o WebSocket entrega avisos que no corresponden.',
        words: 'websocket',
      },
      'undocumented-endpoint': {
        name: 'Operación sin documentar',
        explanation: 'Una operación olvidada o interna responde sin los controles de las demás.',
      },
      'obsolete-api-version': {
        name: 'Versión antigua de la API activa',
        explanation: 'Una versión anterior conserva fallos ya corregidos en la nueva.',
      },
      'unsafe-third-party-response': {
        name: 'Confianza ciega en otra API',
        explanation: 'Los datos de un tercero entran sin las comprobaciones que se hacen a una persona.',
      },
      'type-juggling': {
        name: 'Comparación de tipos ambigua',
        explanation: 'Un dato de otro tipo hace verdadera una comparación que debía fallar.',
      },
      'graphql-batching-abuse': {
        name: 'Abuso de lotes en GraphQL',
        explanation: 'Muchas operaciones en una sola petición evaden los límites.',
      },
      'missing-rate-limit': {
        name: 'Sin límite de peticiones',
        explanation: 'Una operación sensible admite llamadas sin freno.',
        words: 'rate limit',
      },
      'unrestricted-api-key': {
        name: 'Clave de API sin restricciones',
        explanation: 'Una clave pensada para un uso sirve desde cualquier lugar y para todo.',
      },
      'graphql-introspection': {
        name: 'Esquema de GraphQL expuesto',
        explanation: 'La API describe a cualquiera sus tipos y operaciones internas.',
        words: 'introspección',
      },
    },
  },
  'denial-of-service': {
    name: 'Denegación de servicio en la aplicación',
    explanation: 'Poco esfuerzo de una persona deja sin servicio a las demás.',
    leaves: {
      'single-request-crash': {
        name: 'Caída con una sola petición',
        explanation: 'Un único mensaje detiene el servicio para todos.',
      },
      'unbounded-resource-use': {
        name: 'Consumo de recursos sin límite',
        explanation: 'Una petición normal puede pedir memoria, tiempo o espacio sin tope.',
      },
      'algorithmic-complexity': {
        name: 'Complejidad algorítmica',
        explanation: 'Una entrada elegida lleva el cálculo a su caso más lento.',
      },
      'regular-expression-dos': {
        name: 'Expresión regular costosa (ReDoS)',
        explanation: 'Un texto elegido bloquea una expresión regular por mucho tiempo.',
      },
      'xml-bomb': {
        name: 'Expansión de entidades XML',
        explanation: 'Un documento pequeño se vuelve enorme al leerlo.',
      },
      'decompression-bomb': {
        name: 'Bomba de descompresión',
        explanation: 'Un archivo pequeño ocupa una cantidad enorme al abrirse.',
        words: 'zip',
      },
      'expensive-query': {
        name: 'Consulta desproporcionada',
        explanation: 'Una búsqueda o reporte barato de pedir ocupa la base de datos.',
      },
      'endless-loop': {
        name: 'Bucle sin fin',
        explanation: 'Una entrada hace que un proceso nunca termine.',
      },
      'cached-error-denial': {
        name: 'Error guardado en la caché',
        explanation: 'Una petición logra que la caché sirva un error en lugar de la página.',
      },
      'network-amplification': {
        name: 'Amplificación',
        explanation: 'El servicio responde mucho más de lo que recibe, hacia una víctima elegida.',
      },
      'storage-exhaustion': {
        name: 'Agotamiento del espacio',
        explanation: 'Alguien llena el disco o la cuota que otros necesitan.',
      },
      'account-lockout-abuse': {
        name: 'Bloqueo de cuentas ajenas',
        explanation: 'Con intentos fallidos se deja fuera a quien sí conoce su contraseña.',
      },
      'message-flooding': {
        name: 'Envío masivo de mensajes',
        explanation: 'El servicio manda sin freno correos o SMS a quien no los pidió.',
      },
    },
  },
}
