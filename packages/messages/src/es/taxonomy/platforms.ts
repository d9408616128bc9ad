import type { platforms } from '@grana/contract/weaknesses/platforms'
import type { CategoryTexts } from './shape.ts'

export const platformsTexts: CategoryTexts<typeof platforms> = {
  mobile: {
    name: 'Aplicaciones móviles',
    explanation: 'La app confía de más en el teléfono, en otras apps o en quien la usa.',
    leaves: {
      'exported-component': {
        name: 'Componente exportado sin protección',
        explanation: 'Otra app del teléfono invoca una parte interna de esta.',
      },
      'intent-redirection': {
        name: 'Redirección de intents',
        explanation: 'La app reenvía un intent ajeno con sus propios permisos.',
      },
      'insecure-broadcast': {
        name: 'Receptor de avisos sin verificar',
        explanation: 'La app obedece avisos del sistema que otra app puede fabricar.',
        words: 'broadcast',
      },
      'insecure-deep-link': {
        name: 'Enlace profundo inseguro',
        explanation: 'Un enlace abre la app y la hace actuar sin confirmar ni validar.',
        words: 'deep link',
      },
      'insecure-webview': {
        name: 'Vista web insegura',
        explanation: 'La vista web de la app da a páginas ajenas funciones del teléfono.',
        words: 'webview',
      },
      'app-data-unencrypted': {
        name: 'Datos de la app sin cifrar',
        explanation: 'La app guarda datos sensibles fuera del almacén protegido del sistema.',
      },
      'app-hardcoded-secret': {
        name: 'Secreto incluido en la app',
        explanation: 'Una clave útil se obtiene al desarmar la app.',
        words: 'apk',
      },
      'biometric-bypass': {
        name: 'Evasión de la biometría',
        explanation: 'La pantalla de huella o rostro se salta porque nada depende de ella.',
        words: 'huella',
      },
      'app-debuggable': {
        name: 'App depurable',
        explanation: 'La versión publicada admite que otro proceso la inspeccione.',
      },
      'missing-certificate-pinning': {
        name: 'Sin fijación de certificado',
        explanation: 'La app confía en toda autoridad que el teléfono tenga instalada.',
        words: 'pinning',
      },
      'missing-root-detection': {
        name: 'Sin detección de root o jailbreak',
        explanation: 'La app no advierte que el sistema del teléfono fue modificado.',
      },
      'app-tampering-accepted': {
        name: 'App modificada aceptada',
        explanation: 'El servicio atiende a una copia alterada de la app como si fuera la original.',
      },
      'app-backup-allowed': {
        name: 'Respaldo de la app permitido',
        explanation: 'El respaldo del sistema copia datos privados de la app.',
      },
      'background-snapshot-leak': {
        name: 'Captura al pasar a segundo plano',
        explanation: 'La imagen que guarda el sistema muestra datos sensibles.',
      },
      'clipboard-leak': {
        name: 'Fuga por el portapapeles',
        explanation: 'Un dato sensible queda en el portapapeles, a la vista de otras apps.',
      },
    },
  },
  cloud: {
    name: 'Nube',
    explanation: 'Un recurso de la nube o de contenedores se comparte o permite más de lo debido.',
    leaves: {
      'public-bucket-write': {
        name: 'Almacén público con escritura',
        explanation: 'Cualquiera puede agregar o cambiar objetos del almacén.',
        words: 's3',
      },
      'public-bucket-read': {
        name: 'Almacén público con datos privados',
        explanation: 'Cualquiera puede listar o leer objetos que no eran públicos.',
        words: 's3',
      },
      'cloud-credentials-leaked': {
        name: 'Credenciales de nube filtradas',
        explanation: 'Una clave vigente del proveedor está al alcance de extraños.',
      },
      'orchestrator-exposed': {
        name: 'Orquestador expuesto',
        explanation: 'La API de contenedores acepta órdenes sin autenticar.',
        words: 'kubernetes',
      },
      'container-escape': {
        name: 'Escape del contenedor',
        explanation: 'Un proceso sale de su contenedor y alcanza la máquina que lo aloja.',
      },
      'cross-account-deputy': {
        name: 'Delegación confusa entre cuentas',
        explanation: 'Un servicio autorizado actúa sobre la cuenta equivocada por encargo ajeno.',
      },
      'public-disk-snapshot': {
        name: 'Copia de disco pública',
        explanation: 'Cualquiera puede copiar una instantánea o una imagen de máquina.',
      },
      'infrastructure-state-exposed': {
        name: 'Estado de infraestructura expuesto',
        explanation: 'El archivo que describe la infraestructura, con sus secretos, es legible.',
        words: 'terraform',
      },
      'secrets-in-container-image': {
        name: 'Secretos en una imagen de contenedor',
        explanation: 'Una capa de la imagen conserva claves o contraseñas.',
        words: 'docker',
      },
      'container-registry-exposed': {
        name: 'Registro de imágenes expuesto',
        explanation: 'El registro permite descargar o reemplazar imágenes sin autorización.',
      },
      'overprivileged-role': {
        name: 'Rol con permisos de más',
        explanation: 'Una función o máquina puede hacer mucho más de lo que su trabajo pide.',
        words: 'iam',
      },
      'broad-signed-url': {
        name: 'Enlace firmado demasiado amplio',
        explanation: 'Un enlace temporal sirve para otros objetos, otras acciones o demasiado tiempo.',
        words: 'presigned',
      },
      'missing-audit-trail': {
        name: 'Sin registro de auditoría',
        explanation: 'Las acciones importantes no dejan rastro que permita investigarlas.',
      },
    },
  },
  network: {
    name: 'Red',
    explanation: 'Un equipo o servicio de red está abierto, mal separado o mal autenticado.',
    leaves: {
      'exposed-database': {
        name: 'Base de datos abierta',
        explanation: 'Una base de datos responde en internet sin pedir credenciales.',
      },
      'exposed-internal-service': {
        name: 'Servicio interno expuesto',
        explanation: 'Un servicio pensado para la red interna se alcanza desde fuera.',
        words: 'puerto abierto',
      },
      'weak-remote-access': {
        name: 'Acceso remoto con credenciales débiles',
        explanation: 'RDP, SSH u otro acceso remoto cede ante contraseñas fáciles.',
      },
      'vpn-single-factor': {
        name: 'VPN con un solo factor',
        explanation: 'La entrada a la red interna depende únicamente de una contraseña.',
      },
      'ip-restriction-bypass': {
        name: 'Evasión de la restricción por IP',
        explanation: 'El control confía en una dirección que la petición puede fingir.',
      },
      'missing-segmentation': {
        name: 'Red sin segmentar',
        explanation: 'Desde un equipo poco protegido se alcanzan los que importan.',
        words: 'movimiento lateral',
      },
      'insecure-device-defaults': {
        name: 'Equipo de red con ajustes de fábrica',
        explanation: 'Un enrutador o conmutador conserva opciones inseguras de origen.',
        words: 'router',
      },
      'weak-snmp-community': {
        name: 'Comunidad SNMP adivinable',
        explanation: 'El nombre que protege la gestión del equipo es trivial.',
      },
      'weak-wifi-encryption': {
        name: 'Wi-Fi con cifrado débil',
        explanation: 'En poco tiempo se descifra el tráfico o se entra en la red inalámbrica.',
        words: 'inalámbrica',
      },
      'dns-spoofing': {
        name: 'Respuestas DNS falsificables',
        explanation: 'Se logra que un nombre lleve a otra dirección para quienes lo consultan.',
      },
      'dns-zone-transfer': {
        name: 'Transferencia de zona abierta',
        explanation: 'El servidor de nombres entrega la lista completa de la zona.',
      },
      'lan-interception': {
        name: 'Intercepción en la red local',
        explanation: 'Un equipo se interpone entre otros de la misma red.',
        words: 'arp',
      },
      'missing-message-signing': {
        name: 'Protocolo sin firma de mensajes',
        explanation: 'La red admite mensajes que se reenvían o alteran en el camino.',
        words: 'smb',
      },
      'cleartext-protocol-enabled': {
        name: 'Protocolo antiguo sin cifrar',
        explanation: 'Telnet, FTP u otro servicio expone las credenciales que recibe.',
      },
    },
  },
  'supply-chain': {
    name: 'Cadena de suministro',
    explanation: 'El riesgo entra con código, herramientas o servicios hechos por otros.',
    leaves: {
      'compromised-package': {
        name: 'Paquete comprometido',
        explanation: 'Una dependencia contiene código que actúa contra quien la usa.',
      },
      'dependency-confusion': {
        name: 'Confusión de dependencias',
        explanation: 'El instalador toma un paquete público con el nombre de uno interno.',
      },
      'pipeline-command-injection': {
        name: 'Inyección en la integración continua',
        explanation: 'Un título, rama o cambio ajeno ejecuta órdenes en la línea de construcción.',
        words: 'ci',
      },
      'repository-write-access': {
        name: 'Escritura en el repositorio de código',
        explanation: 'Una persona ajena puede cambiar el código que se publica.',
      },
      'abandoned-script-domain': {
        name: 'Script de un dominio abandonado',
        explanation: 'La página carga código de un dominio que otra persona puede registrar.',
      },
      'pipeline-secrets-exposed': {
        name: 'Secretos de la integración continua',
        explanation: 'Los registros o artefactos de una construcción muestran sus claves.',
        words: 'ci',
      },
      'typosquatted-package': {
        name: 'Paquete de nombre parecido',
        explanation: 'Se instaló un paquete que imita el nombre de otro.',
      },
      'insecure-update-mechanism': {
        name: 'Actualización sin verificar',
        explanation: 'El producto descarga e instala código sin comprobar su origen.',
      },
      'unsigned-artifact': {
        name: 'Artefacto sin integridad comprobable',
        explanation: 'Quien descarga el producto no puede saber si alguien lo cambió.',
      },
      'vulnerable-component': {
        name: 'Componente con vulnerabilidad conocida',
        explanation: 'El producto usa una versión con un fallo público que aquí se puede aprovechar.',
        words: 'cve',
      },
      'unpinned-dependency': {
        name: 'Dependencia sin versión fija',
        explanation: 'Cada construcción puede traer código distinto sin que nadie lo revise.',
      },
      'script-without-integrity': {
        name: 'Script externo sin integridad',
        explanation: 'La página ejecuta código de terceros sin comprobar que no cambió.',
        words: 'sri',
      },
      'unmaintained-component': {
        name: 'Componente sin mantenimiento',
        explanation: 'El producto depende de algo que ya nadie corrige.',
      },
    },
  },
  'artificial-intelligence': {
    name: 'IA y modelos de lenguaje',
    explanation: 'Un modelo obedece, revela o decide lo que no debía.',
    leaves: {
      'indirect-prompt-injection': {
        name: 'Inyección indirecta de instrucciones',
        explanation: 'Un documento o página que el modelo lee le da órdenes.',
        words: 'prompt',
      },
      'direct-prompt-injection': {
        name: 'Inyección directa de instrucciones',
        explanation: 'Un mensaje logra que el modelo ignore las reglas de quien lo ofrece.',
        words: 'prompt',
      },
      'agent-tool-injection': {
        name: 'Inyección en herramientas del agente',
        explanation: 'El modelo pasa a una herramienta una orden que quien ataca escribió.',
      },
      'excessive-agency': {
        name: 'Agente con permisos de más',
        explanation: 'El modelo puede hacer cambios graves sin que una persona los apruebe.',
      },
      'unsafe-model-output': {
        name: 'Salida del modelo usada sin validar',
        explanation: 'La aplicación ejecuta o muestra como confiable lo que el modelo escribió.',
      },
      'retrieval-isolation-bypass': {
        name: 'Ruptura del aislamiento en la búsqueda',
        explanation: 'El modelo responde con documentos que esa persona no puede ver.',
        words: 'rag',
      },
      'conversation-leak': {
        name: 'Fuga entre conversaciones',
        explanation: 'Una persona recibe contenido de la conversación de otra.',
      },
      'training-data-leak': {
        name: 'Fuga de datos de entrenamiento',
        explanation: 'El modelo repite datos privados con los que fue entrenado.',
      },
      'training-data-poisoning': {
        name: 'Envenenamiento del entrenamiento',
        explanation: 'Datos plantados cambian lo que el modelo aprende.',
      },
      'unsafe-model-file': {
        name: 'Archivo de modelo inseguro',
        explanation: 'Cargar un modelo ajeno ejecuta código en la máquina.',
      },
      'model-extraction': {
        name: 'Extracción del modelo',
        explanation: 'Con muchas consultas se copia el comportamiento o los pesos del modelo.',
        words: 'robo',
      },
      'adversarial-input': {
        name: 'Entrada adversaria',
        explanation: 'Un cambio imperceptible hace que el modelo clasifique mal.',
      },
      'safety-filter-bypass': {
        name: 'Evasión de los filtros del modelo',
        explanation: 'El modelo produce contenido que sus filtros debían impedir.',
        words: 'jailbreak',
      },
      'model-cost-abuse': {
        name: 'Abuso del costo del modelo',
        explanation: 'Alguien consume el servicio de inferencia sin tope y a cuenta de otro.',
      },
      'system-prompt-leak': {
        name: 'Fuga de las instrucciones del sistema',
        explanation: 'El modelo revela las instrucciones con que fue configurado.',
        words: 'prompt',
      },
    },
  },
}
