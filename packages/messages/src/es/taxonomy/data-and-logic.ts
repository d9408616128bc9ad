import type { dataAndLogic } from '@grana/contract/weaknesses/data-and-logic'
import type { CategoryTexts } from './shape.ts'

export const dataAndLogicTexts: CategoryTexts<typeof dataAndLogic> = {
  'data-exposure': {
    name: 'Exposición de datos',
    explanation: 'El servicio entrega datos a quien no debía recibirlos.',
    leaves: {
      'personal-data-exposure': {
        name: 'Datos personales expuestos',
        explanation: 'Nombres, documentos, contactos o ubicaciones de personas quedan al alcance de extraños.',
        words: 'pii',
      },
      'payment-data-exposure': {
        name: 'Datos de pago expuestos',
        explanation: 'Números de tarjeta, cuentas o movimientos quedan al alcance de extraños.',
        words: 'tarjetas',
      },
      'health-data-exposure': {
        name: 'Datos de salud expuestos',
        explanation: 'Diagnósticos, estudios o expedientes quedan al alcance de extraños.',
        words: 'médicos',
      },
      'secrets-in-response': {
        name: 'Secretos en una respuesta',
        explanation: 'La respuesta incluye contraseñas, claves o tokens que la pantalla no muestra.',
      },
      'secrets-in-public-code': {
        name: 'Secretos en código público',
        explanation: 'Una clave vigente aparece en un repositorio, paquete o script público.',
      },
      'exposed-api-key': {
        name: 'Clave de API expuesta',
        explanation: 'Una clave con permisos útiles está al alcance de quien mira el cliente.',
      },
      'source-code-disclosure': {
        name: 'Código fuente expuesto',
        explanation: 'El servidor entrega el programa en lugar de su resultado.',
      },
      'sensitive-data-in-url': {
        name: 'Datos sensibles en la URL',
        explanation: 'La dirección lleva datos que quedan en historiales, registros y referencias.',
      },
      'sensitive-data-in-logs': {
        name: 'Datos sensibles en bitácoras',
        explanation: 'Los registros guardan secretos o datos personales sin protegerlos.',
        words: 'logs',
      },
      'cross-site-leak': {
        name: 'Fuga entre sitios (XS-Leak)',
        explanation: 'Otro sitio deduce datos de la víctima por efectos visibles del navegador.',
      },
      'timing-leak': {
        name: 'Fuga por tiempo de respuesta',
        explanation: 'La demora de una respuesta revela un dato que su contenido calla.',
      },
      'file-metadata-leak': {
        name: 'Metadatos en archivos',
        explanation: 'Las fotos o documentos conservan ubicación, autoría o historial.',
        words: 'exif',
      },
      'sensitive-comments': {
        name: 'Comentarios que revelan de más',
        explanation: 'El código que recibe el navegador contiene notas internas útiles para atacar.',
      },
      'referrer-leak': {
        name: 'Fuga por la cabecera Referer',
        explanation: 'Un enlace externo recibe la dirección completa de una página privada.',
      },
      'cached-private-page': {
        name: 'Página privada en la caché del navegador',
        explanation: 'Quien usa después el mismo equipo recupera datos con el botón de regresar.',
      },
    },
  },
  'business-logic': {
    name: 'Lógica del negocio',
    explanation: 'Cada paso funciona, pero juntos permiten lo que el negocio no quería.',
    leaves: {
      'payment-bypass': {
        name: 'Compra sin pagar',
        explanation: 'El pedido queda confirmado sin que el pago ocurra.',
      },
      'price-tampering': {
        name: 'Precio alterable',
        explanation: 'La persona cambia el importe que se le cobra.',
      },
      'quantity-abuse': {
        name: 'Cantidad fuera de lo previsto',
        explanation: 'Una cantidad negativa, enorme o fraccionaria da dinero o productos.',
        words: 'negativa',
      },
      'business-race-condition': {
        name: 'Condición de carrera',
        explanation: 'Peticiones simultáneas gastan dos veces el mismo saldo, cupón o permiso.',
        words: 'concurrencia',
      },
      'transaction-replay': {
        name: 'Repetición de una operación',
        explanation: 'Una operación válida se vuelve a enviar y vuelve a contar.',
      },
      'second-approval-bypass': {
        name: 'Evasión de la segunda aprobación',
        explanation: 'Una sola persona completa lo que exigía dos.',
      },
      'refund-abuse': {
        name: 'Abuso de reembolsos',
        explanation: 'Se recupera el dinero y se conserva lo comprado.',
        words: 'devolución',
      },
      'rounding-abuse': {
        name: 'Abuso del redondeo',
        explanation: 'Muchas operaciones pequeñas ganan lo que el redondeo regala.',
      },
      'coupon-abuse': {
        name: 'Abuso de cupones',
        explanation: 'Un beneficio de un solo uso se aplica más veces o a otra persona.',
      },
      'workflow-step-bypass': {
        name: 'Salto de un paso obligatorio',
        explanation: 'Se llega al final sin pasar por una etapa que debía frenar.',
      },
      'referral-abuse': {
        name: 'Abuso de referidos',
        explanation: 'Cuentas inventadas cobran premios por invitarse.',
      },
      'reputation-manipulation': {
        name: 'Manipulación de votos o reputación',
        explanation: 'Una persona cuenta varias veces donde debía contar una.',
      },
      'stock-blocking': {
        name: 'Bloqueo de existencias',
        explanation: 'Se aparta mercancía o lugares sin intención de comprar.',
        words: 'inventario',
      },
      'usage-limit-bypass': {
        name: 'Evasión de un límite de uso',
        explanation: 'La cuota o el periodo de prueba se reinicia a voluntad.',
      },
    },
  },
  cryptography: {
    name: 'Criptografía',
    explanation: 'El cifrado, las firmas o los números al azar no protegen lo que prometen.',
    leaves: {
      'broken-cipher': {
        name: 'Algoritmo de cifrado roto',
        explanation: 'Los datos se cifran con un algoritmo o modo que ya se sabe romper.',
      },
      'weak-hash': {
        name: 'Función de resumen débil',
        explanation: 'La integridad depende de un resumen para el que se fabrican colisiones.',
        words: 'hash',
      },
      'weak-password-hash': {
        name: 'Contraseñas con resumen rápido',
        explanation: 'Las contraseñas se guardan de forma que probar millones por segundo es barato.',
        words: 'hash',
      },
      'missing-salt': {
        name: 'Resumen sin sal',
        explanation: 'Dos secretos iguales dan el mismo resumen y se buscan en tablas ya hechas.',
      },
      'hardcoded-key': {
        name: 'Clave criptográfica fija',
        explanation: 'La clave está escrita en el programa y todos sus ejemplares la comparten.',
      },
      'weak-random-numbers': {
        name: 'Azar predecible',
        explanation: 'Los valores secretos salen de un generador que no es criptográfico.',
        words: 'aleatorio',
      },
      'short-key': {
        name: 'Clave demasiado corta',
        explanation: 'El tamaño de la clave permite encontrarla con recursos asequibles.',
      },
      'predictable-iv': {
        name: 'Vector de inicialización predecible',
        explanation: 'El cifrado comienza con un valor que se conoce de antemano.',
      },
      'nonce-reuse': {
        name: 'Reúso de nonce',
        explanation: 'El mismo número de un solo uso protege dos mensajes y delata la clave o el texto.',
      },
      'encryption-without-integrity': {
        name: 'Cifrado sin integridad',
        explanation: 'Un texto cifrado se altera sin que nadie lo note al descifrarlo.',
      },
      'padding-oracle': {
        name: 'Oráculo de relleno',
        explanation: 'Las respuestas delatan si el relleno era correcto y así se descifra el mensaje.',
      },
      'signature-not-verified': {
        name: 'Firma que no se verifica',
        explanation: 'El sistema acepta datos firmados sin comprobar la firma o a quién pertenece.',
      },
      'expired-key-in-use': {
        name: 'Clave vencida en uso',
        explanation: 'Una clave sigue protegiendo datos después de su fecha o de haberse filtrado.',
        words: 'rotación',
      },
    },
  },
  'insecure-storage': {
    name: 'Almacenamiento inseguro',
    explanation: 'Los datos guardados no tienen la protección que necesitan.',
    leaves: {
      'cleartext-secrets-at-rest': {
        name: 'Secretos guardados sin cifrar',
        explanation: 'Claves o datos sensibles se guardan de modo que basta copiar el disco para leerlos.',
        words: 'texto plano',
      },
      'recoverable-passwords': {
        name: 'Contraseñas recuperables',
        explanation: 'El servicio guarda las contraseñas de forma que puede volver a leerlas.',
      },
      'secrets-in-configuration': {
        name: 'Secretos en archivos de configuración',
        explanation: 'Una contraseña está escrita en un archivo que mucha gente o programas leen.',
      },
      'unprotected-backup': {
        name: 'Respaldo sin cifrar',
        explanation: 'Las copias de seguridad se guardan legibles fuera del control del original.',
        words: 'backup',
      },
      'world-readable-files': {
        name: 'Archivos legibles por cualquiera',
        explanation: 'Los permisos de un recurso importante dejan leerlo o cambiarlo a otras cuentas.',
      },
      'insecure-temporary-file': {
        name: 'Archivo temporal inseguro',
        explanation: 'Un archivo de paso tiene nombre o permisos que otra cuenta aprovecha.',
      },
      'sensitive-data-in-browser-storage': {
        name: 'Datos sensibles en el navegador',
        explanation: 'Un token o dato privado queda en un almacén que cualquier script de la página lee.',
        words: 'localstorage',
      },
      'sensitive-data-in-cookies': {
        name: 'Datos sensibles en cookies',
        explanation: 'Una cookie lleva datos legibles que la persona puede copiar o cambiar.',
      },
      'data-not-erased': {
        name: 'Datos que no se borran',
        explanation: 'Lo que alguien eliminó sigue disponible por otra vía.',
      },
    },
  },
  'insecure-transport': {
    name: 'Transporte inseguro',
    explanation: 'Los datos viajan de forma que alguien en el camino los lee o los cambia.',
    leaves: {
      'cleartext-transmission': {
        name: 'Datos sin cifrar en tránsito',
        explanation: 'Información sensible viaja por una conexión que otros pueden leer.',
        words: 'texto plano',
      },
      'credentials-over-http': {
        name: 'Credenciales sin cifrar en tránsito',
        explanation: 'El usuario y la contraseña viajan por una conexión que otros pueden leer.',
      },
      'certificate-not-validated': {
        name: 'Certificado que no se valida',
        explanation: 'El cliente acepta cualquier certificado y no distingue a un impostor.',
      },
      'hostname-not-verified': {
        name: 'Nombre del certificado sin comprobar',
        explanation: 'El cliente acepta un certificado válido que pertenece a otro nombre.',
      },
      'missing-hsts': {
        name: 'Falta HSTS',
        explanation: 'La primera visita puede ocurrir sin cifrar y ser desviada.',
      },
      'obsolete-tls': {
        name: 'Versión obsoleta de TLS',
        explanation: 'El servidor acepta versiones del protocolo con fallos conocidos.',
        words: 'ssl',
      },
      'weak-tls-cipher': {
        name: 'Suites de cifrado débiles',
        explanation: 'El servidor acepta combinaciones de cifrado que ya no protegen.',
      },
      'tls-downgrade': {
        name: 'Degradación del cifrado',
        explanation: 'Alguien en el camino logra que ambas partes usen un modo más débil.',
      },
      'expired-certificate': {
        name: 'Certificado vencido',
        explanation: 'El servicio presenta un certificado fuera de fecha y acostumbra a ignorar el aviso.',
      },
      'mixed-content': {
        name: 'Contenido mixto',
        explanation: 'Una página cifrada carga recursos por conexiones sin cifrar.',
      },
    },
  },
}
