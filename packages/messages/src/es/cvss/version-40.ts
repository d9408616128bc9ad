import type { CvssMetric40 } from '@grana/contract/cvss/metrics'
import { attackVector, availability, confidentiality, integrity, privilegesRequired, requirements } from './metrics.ts'
import type { CvssMetricText } from './shape.ts'
import { modified, value } from './shape.ts'

const complexity: CvssMetricText = {
  name: 'Complejidad del ataque',
  explanation: 'Si hay protecciones que quien ataca debe vencer.',
  values: {
    L: value('Baja', 'No hay nada que vencer: se repite y vuelve a funcionar.'),
    H: value('Alta', 'Hay que burlar una protección o conseguir un secreto de ese sistema.'),
  },
}

const attackRequirements: CvssMetricText = {
  name: 'Requisitos del ataque',
  explanation: 'Si el sistema debe estar en una situación particular.',
  values: {
    N: value('Ninguno', 'Funciona en casi cualquier instalación.'),
    P: value('Presentes', 'Pide una configuración, un momento o un lugar en la red que no siempre se da.'),
  },
}

const interaction: CvssMetricText = {
  name: 'Interacción de otra persona',
  explanation: 'Cuánto tiene que hacer la víctima.',
  values: {
    N: value('Ninguna', 'Funciona sin que nadie más participe.'),
    P: value('Pasiva', 'Basta con que la víctima use el sistema como siempre.'),
    A: value('Activa', 'La víctima tiene que hacer algo fuera de lo común, como aceptar un aviso.'),
  },
}

const inVulnerable = ' del sistema vulnerable'
const inOthers = ' de otros sistemas'

const losses = {
  VC: confidentiality(inVulnerable),
  VI: integrity(inVulnerable),
  VA: availability(inVulnerable),
  SC: confidentiality(inOthers),
  SI: integrity(inOthers),
  SA: availability(inOthers),
}

const safety = { S: value('Personas', 'El ataque puede lastimar a alguien.') }

const supplemental = {
  S: {
    name: 'Seguridad de las personas',
    explanation: 'Si el ataque puede lastimar a alguien.',
    values: {
      N: value('Insignificante', 'No hay daño a personas, o es muy leve.'),
      P: value('Presente', 'Puede causar lesiones o algo peor.'),
    },
  },
  AU: {
    name: 'Automatizable',
    explanation: 'Si un programa puede repetir el ataque contra muchas víctimas.',
    values: {
      N: value('No', 'Algún paso pide el trabajo de una persona cada vez.'),
      Y: value('Sí', 'Todos los pasos se pueden programar.'),
    },
  },
  R: {
    name: 'Recuperación',
    explanation: 'Cómo vuelve a servir el sistema después del ataque.',
    values: {
      A: value('Automática', 'Se recupera por su cuenta.'),
      U: value('Con ayuda', 'Alguien tiene que intervenir.'),
      I: value('Imposible', 'No se puede recuperar.'),
    },
  },
  V: {
    name: 'Concentración de valor',
    explanation: 'Cuánto controla quien ataca con un solo golpe.',
    values: {
      D: value('Dispersa', 'Pocos recursos, como los de una persona.'),
      C: value('Concentrada', 'Muchos recursos, como los de un servidor central.'),
    },
  },
  RE: {
    name: 'Esfuerzo de respuesta',
    explanation: 'Cuánto trabajo da corregirlo.',
    values: {
      L: value('Bajo', 'Basta un cambio sencillo.'),
      M: value('Moderado', 'Hay que planearlo y avisar a quienes usan el sistema.'),
      H: value('Alto', 'Hay que detener el servicio, ir al lugar o cambiar equipos.'),
    },
  },
  U: {
    name: 'Urgencia del proveedor',
    explanation: 'Con qué prisa pide actuar quien hace el producto.',
    values: {
      Clear: value('Ninguna', 'El aviso es solo informativo.'),
      Green: value('Reducida', 'Puede esperar al mantenimiento normal.'),
      Amber: value('Moderada', 'Conviene atenderlo pronto.'),
      Red: value('Máxima', 'Hay que atenderlo de inmediato.'),
    },
  },
}

export const metrics40: Readonly<Record<CvssMetric40, CvssMetricText>> = {
  AV: attackVector,
  AC: complexity,
  AT: attackRequirements,
  PR: privilegesRequired,
  UI: interaction,
  ...losses,
  E: {
    name: 'Madurez del ataque',
    explanation: 'Qué se sabe de ataques con esta falla.',
    values: {
      U: value('Sin reportes', 'No se conocen código ni ataques.'),
      P: value('Prueba de concepto', 'Hay código público, pero no se conocen ataques.'),
      A: value('Atacada', 'Ya hubo ataques, o hay herramientas que los hacen fáciles.'),
    },
  },
  ...requirements,
  MAV: modified(attackVector),
  MAC: modified(complexity),
  MAT: modified(attackRequirements),
  MPR: modified(privilegesRequired),
  MUI: modified(interaction),
  MVC: modified(losses.VC),
  MVI: modified(losses.VI),
  MVA: modified(losses.VA),
  MSC: modified(losses.SC),
  MSI: modified(losses.SI, safety),
  MSA: modified(losses.SA, safety),
  ...supplemental,
}
