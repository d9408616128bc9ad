import type { CvssMetricText } from './shape.ts'
import { value } from './shape.ts'

/** Metrics with the same texts in both versions. */

export const attackVector: CvssMetricText = {
  name: 'Vector de ataque',
  explanation: 'Desde dónde se puede atacar.',
  values: {
    N: value('Red', 'Se ataca a distancia, por ejemplo desde internet.'),
    A: value('Adyacente', 'Hay que estar en la misma red o cerca, como en el mismo Wi-Fi o al alcance de Bluetooth.'),
    L: value('Local', 'Hace falta una sesión en el equipo, o que alguien abra en él un archivo.'),
    P: value('Físico', 'Hay que tocar el equipo o tenerlo en la mano.'),
  },
}

export const privilegesRequired: CvssMetricText = {
  name: 'Privilegios necesarios',
  explanation: 'Qué cuenta hace falta antes de atacar.',
  values: {
    N: value('Ninguno', 'No hace falta ninguna cuenta.'),
    L: value('Bajos', 'Basta una cuenta común.'),
    H: value('Altos', 'Hace falta una cuenta con permisos de administración.'),
  },
}

const loss = (name: string, explanation: string, [none, low, high]: readonly [string, string, string]) => ({
  name,
  explanation,
  values: { N: value('Nula', none), L: value('Baja', low), H: value('Alta', high) },
})

/** The impact; `where` names the systems, if the version distinguishes them. */
export const confidentiality = (where = ''): CvssMetricText =>
  loss(`Confidencialidad${where}`, 'Cuánta información queda expuesta.', [
    'No se expone información.',
    'Se expone una parte, y quien ataca no elige cuál o el daño es limitado.',
    'Se expone toda, o una parte tan delicada como las contraseñas.',
  ])

export const integrity = (where = ''): CvssMetricText =>
  loss(`Integridad${where}`, 'Cuánto se puede alterar.', [
    'No se altera nada.',
    'Se altera algo, con un efecto limitado.',
    'Se altera todo, o algo de consecuencias graves.',
  ])

export const availability = (where = ''): CvssMetricText =>
  loss(`Disponibilidad${where}`, 'Cuánto deja de funcionar.', [
    'El servicio sigue igual.',
    'El servicio se degrada o se interrumpe a ratos.',
    'El servicio se detiene, o se detiene una parte esencial.',
  ])

const requirement = (name: string): CvssMetricText => ({
  name: `Exigencia de ${name}`,
  explanation: `Cuánto necesita la organización la ${name} de este sistema.`,
  values: {
    L: value('Baja', 'Perderla tendría un efecto limitado.'),
    M: value('Media', 'Perderla tendría un efecto serio.'),
    H: value('Alta', 'Perderla tendría un efecto catastrófico.'),
  },
})

export const requirements = {
  CR: requirement('confidencialidad'),
  IR: requirement('integridad'),
  AR: requirement('disponibilidad'),
}
