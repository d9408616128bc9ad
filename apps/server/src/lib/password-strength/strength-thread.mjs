import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'

/**
 * The thread that estimates passwords: one password at a time, answered with a score from 0 to 4. JavaScript, because
 * it is started by its file name, from next to the source and from next to the bundle.
 */

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  // Substitutions of digits and signs for letters. The library's default of a hundred takes half a second of a core for
  // 24 characters.
  l33tMaxSubstitutions: 10,
})

parentPort.on('message', ({ password, personal }) => {
  parentPort.postMessage(estimator.check(password, personal).score)
})
