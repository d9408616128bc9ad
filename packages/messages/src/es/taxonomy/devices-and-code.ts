import type { devicesAndCode } from '@grana/contract/weaknesses/devices-and-code'
import type { CategoryTexts } from './shape.ts'

export const devicesAndCodeTexts: CategoryTexts<typeof devicesAndCode> = {
  automotive: {
    name: 'Automotriz',
    explanation: 'El vehículo, sus redes, sus llaves o su nube obedecen a quien no deben.',
    leaves: {
      'remote-vehicle-control': {
        name: 'Control remoto de un vehículo ajeno',
        explanation: 'Una cuenta ordena acciones a un vehículo que no es suyo.',
        words: 'abrir auto',
      },
      'can-bus-injection': {
        name: 'Inyección en el bus CAN',
        explanation: 'Una unidad o un conector mete mensajes que otras unidades obedecen.',
      },
      'vehicle-gateway-bypass': {
        name: 'Evasión de la pasarela del vehículo',
        explanation: 'Un mensaje cruza desde una red abierta hasta una de seguridad.',
        words: 'gateway',
      },
      'ecu-firmware-unsigned': {
        name: 'Firmware de ECU sin firma',
        explanation: 'Una unidad acepta un programa que su fabricante no firmó.',
      },
      'ota-update-tampering': {
        name: 'Actualización remota alterable',
        explanation: 'El vehículo instala una actualización cuyo origen no comprueba.',
        words: 'ota',
      },
      'diagnostics-unprotected': {
        name: 'Diagnóstico sin protección',
        explanation: 'Los servicios de diagnóstico ejecutan órdenes sensibles sin autenticar.',
        words: 'obd uds',
      },
      'weak-diagnostic-seed': {
        name: 'Semilla de diagnóstico predecible',
        explanation: 'El reto que protege las funciones de diagnóstico se repite o se adivina.',
      },
      'immobilizer-bypass': {
        name: 'Evasión del inmovilizador',
        explanation: 'El vehículo arranca o acepta otra llave sin la autorización debida.',
      },
      'key-fob-replay': {
        name: 'Repetición de la llave remota',
        explanation: 'Una señal grabada de la llave vuelve a abrir el vehículo.',
      },
      'passive-entry-relay': {
        name: 'Retransmisión de la llave de proximidad',
        explanation: 'Alguien extiende el alcance de la llave y el vehículo la cree cerca.',
        words: 'keyless',
      },
      'infotainment-code-execution': {
        name: 'Ejecución de código en la consola multimedia',
        explanation: 'Un archivo, mensaje o red toma el control de la consola del vehículo.',
        words: 'infoentretenimiento',
      },
      'telematics-data-exposure': {
        name: 'Exposición de datos telemáticos',
        explanation: 'La ubicación o los hábitos de conducción llegan a quien no debe verlos.',
        words: 'gps',
      },
      'v2x-message-spoofing': {
        name: 'Mensajes V2X falsos',
        explanation: 'El vehículo da por buenos avisos de la vía o de otros vehículos sin autenticarlos.',
      },
      'sensor-spoofing': {
        name: 'Engaño a los sensores',
        explanation: 'Una señal fabricada hace que el vehículo perciba lo que no existe.',
      },
      'vehicle-bluetooth-pairing': {
        name: 'Emparejamiento débil con el vehículo',
        explanation: 'Un dispositivo se une al vehículo sin que nadie dentro lo apruebe.',
        words: 'bluetooth',
      },
      'charging-unauthenticated': {
        name: 'Carga sin autenticación',
        explanation: 'El cargador o su central aceptan órdenes o cobros sin comprobar quién los envía.',
        words: 'electrolinera',
      },
      'vehicle-identifier-enumeration': {
        name: 'Enumeración de vehículos',
        explanation: 'El servicio confirma qué números de identificación existen o a quién pertenecen.',
        words: 'vin',
      },
    },
  },
  hardware: {
    name: 'Hardware y acceso físico',
    explanation: 'Quien tiene el equipo en la mano, o cerca, obtiene más de lo que debería.',
    leaves: {
      'firmware-not-verified': {
        name: 'Firmware sin verificar',
        explanation: 'El equipo instala un programa sin comprobar su firma.',
      },
      'secure-boot-bypass': {
        name: 'Evasión del arranque seguro',
        explanation: 'El equipo arranca con un programa que su fabricante no aprobó.',
      },
      'shared-device-credentials': {
        name: 'Credenciales iguales en todos los equipos',
        explanation: 'La clave obtenida de un equipo abre todos los demás.',
      },
      'industrial-protocol-unauthenticated': {
        name: 'Protocolo industrial sin autenticar',
        explanation: 'Un controlador obedece órdenes de cualquiera en su red.',
        words: 'scada',
      },
      'debug-port-open': {
        name: 'Puerto de depuración abierto',
        explanation: 'JTAG, UART u otra interfaz da control del equipo.',
      },
      'access-card-cloning': {
        name: 'Clonación de tarjetas de acceso',
        explanation: 'Una credencial física se copia con un lector común.',
        words: 'rfid',
      },
      'firmware-extractable': {
        name: 'Firmware extraíble',
        explanation: 'El contenido del equipo se copia leyendo su memoria.',
      },
      'firmware-downgrade': {
        name: 'Regreso a un firmware anterior',
        explanation: 'El equipo acepta una versión vieja con fallos ya corregidos.',
      },
      'fault-injection': {
        name: 'Inyección de fallas',
        explanation: 'Un pulso de tensión o reloj hace saltar un control.',
        words: 'glitch',
      },
      'physical-side-channel': {
        name: 'Canal lateral físico',
        explanation: 'El consumo o la radiación delatan una clave.',
      },
      'alternate-interface-exposed': {
        name: 'Interfaz alterna sin proteger',
        explanation: 'Un puerto secundario alcanza lo que el principal protege.',
        words: 'usb',
      },
      'early-dma-access': {
        name: 'Acceso directo a memoria',
        explanation: 'Un dispositivo conectado lee la memoria antes de que haya control.',
        words: 'dma',
      },
      'weak-device-pairing': {
        name: 'Emparejamiento débil',
        explanation: 'Un equipo cercano se une sin una prueba real de confianza.',
        words: 'bluetooth',
      },
      'unencrypted-device-storage': {
        name: 'Memoria del equipo sin cifrar',
        explanation: 'Los datos del equipo se leen al conectar su memoria a otro.',
      },
      'physical-lock-bypass': {
        name: 'Evasión de la protección física',
        explanation: 'La carcasa, cerradura o sello se abre sin dejar señal.',
        words: 'cerradura',
      },
    },
  },
  'memory-safety': {
    name: 'Memoria',
    explanation: 'Un programa nativo lee o escribe memoria que no le toca.',
    leaves: {
      'out-of-bounds-write': {
        name: 'Escritura fuera de límites',
        explanation: 'El programa escribe más allá del espacio reservado.',
      },
      'stack-buffer-overflow': {
        name: 'Desbordamiento en la pila',
        explanation: 'Un dato largo pisa la pila y puede desviar la ejecución.',
        words: 'buffer',
      },
      'heap-buffer-overflow': {
        name: 'Desbordamiento en el montículo',
        explanation: 'Un dato largo pisa otros objetos de la memoria dinámica.',
        words: 'heap buffer',
      },
      'use-after-free': {
        name: 'Uso después de liberar',
        explanation: 'El programa usa un objeto cuya memoria ya entregó.',
      },
      'type-confusion': {
        name: 'Confusión de tipos',
        explanation: 'El programa trata un objeto como si fuera de otra clase.',
      },
      'format-string': {
        name: 'Cadena de formato',
        explanation: 'Un dato se usa como formato y lee o escribe memoria.',
      },
      'double-free': {
        name: 'Doble liberación',
        explanation: 'La misma memoria se libera dos veces y corrompe al administrador.',
      },
      'integer-overflow': {
        name: 'Desbordamiento de enteros',
        explanation: 'Una cuenta da la vuelta y produce un tamaño o índice falso.',
      },
      'out-of-bounds-read': {
        name: 'Lectura fuera de límites',
        explanation: 'El programa revela memoria vecina a la que debía leer.',
      },
      'memory-race': {
        name: 'Carrera entre hilos',
        explanation: 'Dos hilos usan la misma memoria sin ponerse de acuerdo.',
      },
      'uninitialized-memory': {
        name: 'Memoria sin inicializar',
        explanation: 'El programa usa o entrega restos de datos anteriores.',
      },
      'null-dereference': {
        name: 'Puntero nulo',
        explanation: 'El programa sigue una referencia vacía y se detiene.',
      },
    },
  },
  'smart-contracts': {
    name: 'Contratos inteligentes',
    explanation: 'Un contrato o un puente mueve valor sin que se cumplan sus reglas.',
    leaves: {
      reentrancy: {
        name: 'Reentrada',
        explanation: 'El contrato llama afuera antes de anotar el cambio y la llamada vuelve a entrar.',
      },
      'contract-access-control': {
        name: 'Control de acceso del contrato',
        explanation: 'Cualquiera invoca una función reservada a quien lo administra.',
      },
      'contract-arithmetic-error': {
        name: 'Error aritmético del contrato',
        explanation: 'Un desborde o redondeo cambia saldos o participaciones.',
      },
      'price-oracle-manipulation': {
        name: 'Manipulación del oráculo de precios',
        explanation: 'El contrato toma un precio que se puede mover por un instante.',
      },
      'flash-loan-abuse': {
        name: 'Abuso de préstamos instantáneos',
        explanation: 'Con capital prestado por una transacción se rompe una regla del contrato.',
        words: 'flash loan',
      },
      'onchain-signature-replay': {
        name: 'Repetición de firmas en la cadena',
        explanation: 'Una autorización firmada sirve más veces o en otra cadena.',
      },
      'untrusted-delegatecall': {
        name: 'Delegatecall a código no confiable',
        explanation: 'El contrato ejecuta código ajeno sobre su propio estado.',
      },
      'uninitialized-proxy': {
        name: 'Proxy sin inicializar',
        explanation: 'Quien llega primero se vuelve dueño del contrato actualizable.',
      },
      'bridge-validation-failure': {
        name: 'Validación fallida en un puente',
        explanation: 'El puente libera fondos por un mensaje que la otra cadena no emitió.',
      },
      'transaction-front-running': {
        name: 'Adelantamiento de transacciones',
        explanation: 'Quien ve una transacción pendiente gana al colocar la suya antes.',
      },
      'weak-onchain-randomness': {
        name: 'Azar predecible en la cadena',
        explanation: 'El resultado depende de valores que quien produce el bloque conoce.',
        words: 'aleatorio',
      },
      'locked-funds': {
        name: 'Fondos bloqueados',
        explanation: 'Una condición deja los fondos sin forma de retirarse.',
      },
      'unchecked-external-call': {
        name: 'Llamada externa sin comprobar',
        explanation: 'El contrato sigue adelante aunque la llamada haya fallado.',
      },
      'contract-gas-exhaustion': {
        name: 'Agotamiento de gas',
        explanation: 'Una lista que crece vuelve imposible ejecutar la función.',
      },
      'timestamp-dependence': {
        name: 'Dependencia de la hora del bloque',
        explanation: 'Una decisión depende de una hora que quien produce el bloque ajusta.',
      },
    },
  },
}
