import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'

/**
 * The thread that estimates passwords: one question at a time, one score from 0 to 4 as its answer. JavaScript, because it is
 * started by its file name, from beside the source and from beside the bundle.
 */

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  // Of readings of digits and signs as letters. The library's own hundred take half a second of a core for 24 characters.
  l33tMaxSubstitutions: 10,
})

parentPort.on('message', ({ password, personal }) => {
  parentPort.postMessage(estimator.check(password, personal).score)
})
