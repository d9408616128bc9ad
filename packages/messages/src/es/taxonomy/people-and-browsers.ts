import type { peopleAndBrowsers } from '@grana/contract/weaknesses/people-and-browsers'
import type { CategoryTexts } from './shape.ts'

export const peopleAndBrowsersTexts: CategoryTexts<typeof peopleAndBrowsers> = {
  'cross-site-scripting': {
    name: 'XSS',
    explanation: 'El navegador de la víctima ejecuta código que otra persona puso en la página.',
    leaves: {
      'stored-xss': {
        name: 'XSS almacenado',
        explanation: 'El código queda guardado en el servicio y se ejecuta en quien ve la página.',
        words: 'persistente',
      },
      'reflected-xss': {
        name: 'XSS reflejado',
        explanation: 'El código viaja en un enlace y la respuesta lo devuelve sin neutralizar.',
        words: 'no persistente',
      },
      'dom-xss': {
        name: 'XSS en el DOM',
        explanation: 'Un script de la página escribe un dato ajeno en un lugar que se ejecuta.',
      },
      'blind-xss': {
        name: 'XSS ciego',
        explanation: 'El código se ejecuta más tarde en una pantalla interna, como la de soporte.',
      },
      'universal-xss': {
        name: 'XSS universal',
        explanation: 'Un navegador, extensión o vista web permite ejecutar código en cualquier sitio.',
      },
      'sanitizer-bypass-xss': {
        name: 'XSS que evade el saneador',
        explanation: 'Un marcado pasa el filtro y se vuelve código cuando el navegador lo reinterpreta.',
      },
      'uploaded-file-xss': {
        name: 'XSS en un archivo subido',
        explanation: 'Un SVG, HTML u otro archivo se sirve desde el sitio y ejecuta código en él.',
      },
      'javascript-url-xss': {
        name: 'XSS por esquema de URL',
        explanation: 'Un enlace guardado admite el esquema que ejecuta código al abrirlo.',
      },
      'self-xss': {
        name: 'XSS sobre la propia cuenta',
        explanation: 'El código solo se ejecuta si la víctima lo escribe por su cuenta.',
        words: 'autoxss',
      },
    },
  },
  'cross-site-request-forgery': {
    name: 'CSRF',
    explanation: 'Otro sitio logra que el navegador de la víctima actúe con la sesión de ella.',
    leaves: {
      'csrf-account-takeover': {
        name: 'CSRF que toma la cuenta',
        explanation: 'Una petición ajena cambia el correo, la contraseña o el segundo factor de la víctima.',
      },
      'csrf-sensitive-action': {
        name: 'CSRF en una acción sensible',
        explanation: 'Otro sitio provoca un cambio importante en nombre de quien lo visita.',
      },
      'csrf-minor-action': {
        name: 'CSRF en una acción menor',
        explanation: 'Otro sitio provoca un cambio de poca consecuencia y fácil de deshacer.',
      },
      'csrf-token-not-bound': {
        name: 'Token CSRF que no se liga a la sesión',
        explanation: 'El servicio acepta un token ajeno, vacío o ya usado.',
      },
      'csrf-by-content-type': {
        name: 'CSRF en una API por tipo de contenido',
        explanation: 'La API acepta un formato que un formulario ajeno puede enviar.',
        words: 'json',
      },
      'oauth-missing-state': {
        name: 'OAuth sin parámetro state',
        explanation: 'Se puede unir la cuenta de la víctima con una identidad de quien ataca.',
      },
      'websocket-hijacking': {
        name: 'Secuestro de WebSocket entre sitios',
        explanation: 'El servidor abre un WebSocket con la sesión de la víctima sin mirar el origen.',
      },
      'csrf-sign-in': {
        name: 'CSRF en el inicio de sesión',
        explanation: 'La víctima queda dentro de la cuenta de quien ataca sin notarlo.',
      },
      'csrf-sign-out': {
        name: 'CSRF en el cierre de sesión',
        explanation: 'Otro sitio cierra la sesión de la víctima.',
      },
    },
  },
  'access-control': {
    name: 'Control de acceso',
    explanation: 'Alguien con identidad válida ve o hace lo que no le corresponde.',
    leaves: {
      'idor-read': {
        name: 'Lectura de objetos ajenos (IDOR)',
        explanation: 'Cambiar un identificador muestra datos de otra persona.',
        words: 'referencia directa insegura',
      },
      'idor-write': {
        name: 'Modificación de objetos ajenos (IDOR)',
        explanation: 'Cambiar un identificador altera datos de otra persona.',
        words: 'referencia directa insegura',
      },
      'idor-delete': {
        name: 'Borrado de objetos ajenos (IDOR)',
        explanation: 'Cambiar un identificador elimina datos de otra persona.',
        words: 'referencia directa insegura',
      },
      'tenant-isolation-bypass': {
        name: 'Ruptura del aislamiento entre organizaciones',
        explanation: 'Una organización alcanza datos o funciones de otra en un servicio compartido.',
        words: 'inquilinos',
      },
      'vertical-privilege-escalation': {
        name: 'Escalamiento de privilegios',
        explanation: 'Una cuenta común obtiene funciones de administración.',
        words: 'escalada vertical',
      },
      'missing-function-authorization': {
        name: 'Función sin autorización',
        explanation: 'Una operación comprueba que hay sesión, pero no si le toca a ese rol.',
      },
      'role-tampering': {
        name: 'Rol alterable por quien lo usa',
        explanation: 'El rol o permiso viaja en un dato que la persona puede cambiar.',
      },
      'forced-browsing': {
        name: 'Navegación forzada',
        explanation: 'Una pantalla escondida del menú se abre con solo escribir su dirección.',
      },
      'client-side-authorization': {
        name: 'Permisos comprobados solo en el cliente',
        explanation: 'La aplicación oculta una acción, pero el servidor la acepta.',
      },
      'access-kept-after-removal': {
        name: 'Acceso que sobrevive a la baja',
        explanation: 'Quien fue retirado de un equipo conserva alguna entrada.',
        words: 'permisos revocados',
      },
      'invitation-abuse': {
        name: 'Abuso de invitaciones',
        explanation: 'Una invitación da más rol, a otra persona o más veces de lo previsto.',
      },
      'author-spoofing': {
        name: 'Suplantación de autoría',
        explanation: 'Una acción queda registrada a nombre de otra persona.',
      },
    },
  },
  authentication: {
    name: 'Autenticación',
    explanation: 'El servicio cree que alguien es quien no es, o facilita averiguarlo.',
    leaves: {
      'authentication-bypass': {
        name: 'Evasión de la autenticación',
        explanation: 'Se entra como otra persona sin conocer su secreto.',
      },
      'missing-authentication': {
        name: 'Función crítica sin autenticación',
        explanation: 'Una operación que exige identidad responde a cualquiera.',
      },
      'password-reset-takeover': {
        name: 'Toma de cuenta al restablecer la contraseña',
        explanation: 'El proceso de recuperación entrega o deja adivinar el acceso a una cuenta ajena.',
      },
      'reset-link-leak': {
        name: 'Fuga del enlace de restablecimiento',
        explanation: 'El enlace que cambia la contraseña llega a terceros por la URL o sus referencias.',
      },
      'two-factor-bypass': {
        name: 'Evasión del segundo factor',
        explanation: 'Se completa el inicio de sesión sin el segundo paso exigido.',
        words: '2fa',
      },
      'one-time-code-guessing': {
        name: 'Código de un solo uso adivinable',
        explanation: 'El servicio permite tantos intentos que un código corto se encuentra por fuerza bruta.',
        words: 'otp',
      },
      'password-guessing': {
        name: 'Intentos de contraseña sin límite',
        explanation: 'Nada frena las pruebas masivas de contraseñas contra una cuenta o muchas.',
        words: 'fuerza bruta',
      },
      'account-enumeration': {
        name: 'Enumeración de cuentas',
        explanation: 'Las respuestas distinguen las cuentas que existen de las que no.',
        words: 'usuarios',
      },
      'weak-password-policy': {
        name: 'Política de contraseñas débil',
        explanation: 'El servicio acepta contraseñas triviales o ya filtradas.',
      },
      'unverified-password-change': {
        name: 'Cambio de contraseña sin la actual',
        explanation: 'Quien toma prestada una sesión abierta cambia el secreto sin demostrar que lo sabe.',
      },
      'jwt-validation-bypass': {
        name: 'Validación de JWT evadible',
        explanation: 'El servicio acepta un token cuya firma falta o se hizo con otra clave.',
      },
      'saml-signature-bypass': {
        name: 'Firma SAML evadible',
        explanation: 'Una respuesta del proveedor de identidad se altera sin que la firma lo delate.',
        words: 'sso',
      },
      'oauth-redirect-uri-bypass': {
        name: 'Validación débil de redirect_uri en OAuth',
        explanation: 'El código o token se entrega a una dirección que no es de la aplicación.',
      },
      'unverified-identity-linking': {
        name: 'Vinculación de identidad sin verificar',
        explanation: 'Una cuenta creada antes con el correo de la víctima se une a la suya.',
      },
      'email-verification-bypass': {
        name: 'Evasión de la verificación del correo',
        explanation: 'Una cuenta queda confirmada sin demostrar que el correo es suyo.',
      },
      'hardcoded-credentials': {
        name: 'Credenciales escritas en el producto',
        explanation: 'El producto trae un usuario o clave fijos que todos sus ejemplares comparten.',
      },
      'captcha-bypass': {
        name: 'Evasión del captcha',
        explanation: 'La prueba contra programas automáticos se salta o se resuelve sin esfuerzo.',
      },
    },
  },
  session: {
    name: 'Sesiones',
    explanation: 'El servicio no crea, protege o termina bien las sesiones.',
    leaves: {
      'session-fixation': {
        name: 'Fijación de sesión',
        explanation: 'La víctima inicia sesión con un identificador que quien ataca ya conoce.',
      },
      'predictable-session-token': {
        name: 'Identificador de sesión predecible',
        explanation: 'El identificador se puede calcular o adivinar a partir de otros.',
      },
      'session-survives-sign-out': {
        name: 'Sesión viva después de salir',
        explanation: 'El identificador sigue sirviendo después de cerrar la sesión.',
      },
      'session-survives-password-change': {
        name: 'Sesión viva tras cambiar la contraseña',
        explanation: 'Cambiar el secreto no echa a quien ya estaba dentro.',
      },
      'session-never-expires': {
        name: 'Sesión que no vence',
        explanation: 'Una sesión abandonada sirve por tiempo indefinido.',
      },
      'session-token-in-url': {
        name: 'Identificador de sesión en la URL',
        explanation: 'El identificador viaja en la dirección y queda en historiales y registros.',
      },
      'refresh-token-replay': {
        name: 'Token de renovación reutilizable',
        explanation: 'Un token de renovación ya canjeado vuelve a servir.',
      },
      'cookie-without-secure': {
        name: 'Cookie de sesión sin Secure',
        explanation: 'La cookie también se envía por conexiones sin cifrar.',
      },
      'cookie-without-httponly': {
        name: 'Cookie de sesión sin HttpOnly',
        explanation: 'Los scripts de la página pueden leer la cookie.',
      },
      'cookie-without-samesite': {
        name: 'Cookie de sesión sin SameSite',
        explanation: 'La cookie acompaña peticiones que nacen en otros sitios.',
      },
    },
  },
  'client-side': {
    name: 'Engaño e inyección en el navegador',
    explanation: 'La página deja que otro sitio o dato cambie lo que la persona ve o lo que el script hace.',
    leaves: {
      'prototype-pollution': {
        name: 'Contaminación de prototipos',
        explanation: 'Un dato cambia el prototipo de los objetos y con él la conducta del programa.',
      },
      'unverified-message-origin': {
        name: 'Mensaje entre ventanas sin verificar',
        explanation: 'La página obedece un mensaje sin mirar qué sitio lo envió.',
        words: 'postmessage',
      },
      'client-template-injection': {
        name: 'Inyección en plantillas del navegador',
        explanation: 'Un dato se evalúa como expresión en la plantilla del cliente.',
      },
      'unsafe-browser-extension': {
        name: 'Extensión de navegador insegura',
        explanation: 'Una extensión entrega a cualquier sitio sus permisos especiales.',
      },
      'jsonp-data-leak': {
        name: 'Fuga de datos por JSONP',
        explanation: 'Otro sitio lee datos privados al cargarlos como script.',
      },
      clickjacking: {
        name: 'Secuestro de clics',
        explanation: 'Otro sitio pone la página invisible bajo el cursor de la víctima.',
        words: 'clickjacking',
      },
      'html-injection': {
        name: 'Inyección de HTML',
        explanation: 'Un dato agrega marcado a la página, sin llegar a ejecutar código.',
      },
      'css-injection': {
        name: 'Inyección de CSS',
        explanation: 'Un dato agrega estilos que ocultan, engañan o extraen contenido.',
      },
      'dangling-markup': {
        name: 'Marcado sin cerrar',
        explanation: 'Una etiqueta abierta se lleva el resto de la página a otro servidor.',
      },
      'dom-clobbering': {
        name: 'Sobrescritura del DOM',
        explanation: 'Un elemento con nombre elegido reemplaza una variable del script.',
      },
      'content-spoofing': {
        name: 'Suplantación de contenido',
        explanation: 'Un enlace muestra en el sitio un texto que parece oficial.',
      },
      'homoglyph-spoofing': {
        name: 'Caracteres que se confunden',
        explanation: 'El sitio muestra nombres o enlaces que se ven iguales a otros.',
        words: 'homógrafo',
      },
      'reverse-tabnabbing': {
        name: 'Secuestro de la pestaña de origen',
        explanation: 'La página abierta cambia la que la abrió.',
        words: 'tabnabbing',
      },
    },
  },
  redirects: {
    name: 'Redirecciones sin validar',
    explanation: 'El servicio manda a la persona o a la petición a donde alguien más decide.',
    leaves: {
      'redirect-token-leak': {
        name: 'Redirección que filtra un token',
        explanation: 'La redirección lleva consigo un código o token a otro sitio.',
      },
      'unvalidated-forward': {
        name: 'Reenvío interno sin validar',
        explanation: 'Un parámetro elige la página interna que se muestra y evita sus controles.',
      },
      'open-redirect': {
        name: 'Redirección abierta',
        explanation: 'Un enlace del sitio lleva a cualquier dirección que se le escriba.',
      },
      'redirect-after-sign-in': {
        name: 'Redirección abierta tras iniciar sesión',
        explanation: 'Después de entrar, la persona termina en un sitio ajeno sin notarlo.',
      },
      'redirect-to-app-scheme': {
        name: 'Redirección hacia otra app',
        explanation: 'El sitio abre una app del teléfono con los datos que le dicten.',
      },
      'header-based-redirect': {
        name: 'Redirección según una cabecera',
        explanation: 'El destino depende de una cabecera difícil de controlar desde un enlace.',
      },
    },
  },
}
