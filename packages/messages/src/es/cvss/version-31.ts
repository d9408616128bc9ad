import type { CvssMetric31 } from '@grana/contract/cvss/metrics'
import { attackVector, availability, confidentiality, integrity, privilegesRequired, requirements } from './metrics.ts'
import type { CvssMetricText } from './shape.ts'
import { modified, value } from './shape.ts'

const complexity: CvssMetricText = {
  name: 'Complejidad del ataque',
  explanation: 'Si el ataque depende de condiciones que nadie controla.',
  values: {
    L: value('Baja', 'No hay condiciones especiales: se repite y vuelve a funcionar.'),
    H: value('Alta', 'Hay que preparar o esperar condiciones que no siempre se dan.'),
  },
}

const interaction: CvssMetricText = {
  name: 'Interacción de otra persona',
  explanation: 'Si la víctima tiene que hacer algo.',
  values: {
    N: value('No', 'Funciona sin que nadie más participe.'),
    R: value('Sí', 'Otra persona tiene que hacer algo, como abrir un enlace.'),
  },
}

const scope: CvssMetricText = {
  name: 'Alcance',
  explanation: 'Si el daño sale de la parte vulnerable y llega a otra con permisos propios.',
  values: {
    U: value('Sin cambio', 'El daño queda en la parte vulnerable.'),
    C: value('Cambia', 'El daño llega a partes que otra autoridad protege.'),
  },
}

const losses = { C: confidentiality(), I: integrity(), A: availability() }

export const metrics31: Readonly<Record<CvssMetric31, CvssMetricText>> = {
  AV: attackVector,
  AC: complexity,
  PR: privilegesRequired,
  UI: interaction,
  S: scope,
  ...losses,
  E: {
    name: 'Madurez del ataque',
    explanation: 'Qué tan a la mano está el código para atacar.',
    values: {
      U: value('Sin probar', 'No se conoce código, o solo en teoría.'),
      P: value('Prueba de concepto', 'Hay una demostración que no sirve en cualquier situación.'),
      F: value('Funcional', 'Hay código que sirve en la mayoría de las situaciones.'),
      H: value('Alta', 'El ataque se hace solo, o no necesita código.'),
    },
  },
  RL: {
    name: 'Corrección disponible',
    explanation: 'Qué remedio existe hoy.',
    values: {
      O: value('Oficial', 'Quien hace el producto ya publicó la corrección completa.'),
      T: value('Provisional', 'Quien hace el producto publicó un remedio temporal.'),
      W: value('No oficial', 'Hay un remedio que viene de otra parte.'),
      U: value('Ninguna', 'No hay remedio, o no se puede aplicar.'),
    },
  },
  RC: {
    name: 'Certeza del hallazgo',
    explanation: 'Qué tan comprobada está la falla.',
    values: {
      U: value('Desconocida', 'Hay indicios, pero no se sabe la causa.'),
      R: value('Razonable', 'Se conocen detalles importantes, sin prueba completa.'),
      C: value('Confirmada', 'Se reprodujo, o la reconoce quien hace el producto.'),
    },
  },
  ...requirements,
  MAV: modified(attackVector),
  MAC: modified(complexity),
  MPR: modified(privilegesRequired),
  MUI: modified(interaction),
  MS: modified(scope),
  MC: modified(losses.C),
  MI: modified(losses.I),
  MA: modified(losses.A),
}
