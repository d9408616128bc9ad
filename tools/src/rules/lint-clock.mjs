/**
 * No test of the gate depends on elapsed time: machines are shared, and a test that compares times fails by chance. Tests check
 * a count instead; time limits belong in `*.long.*` files, which only the long run includes.
 */
const clocks = new Map([
  ['performance', new Set(['now', 'measure', 'mark', 'timeOrigin'])],
  ['process', new Set(['hrtime', 'cpuUsage', 'uptime'])],
])
const comparing = new Set([
  'toBeLessThan',
  'toBeLessThanOrEqual',
  'toBeGreaterThan',
  'toBeGreaterThanOrEqual',
  'toBeCloseTo',
])
const ofTime = /^(?:ms|milliseconds|seconds|took|taken|elapsed\w*|duration\w*|latenc\w+|lag|waited|median\w*|p\d\d)$/i

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : node?.type === 'Literal' ? String(node.value) : '')
const isMember = (node) => node?.type === 'MemberExpression'

/** `Date.now()`, the one call that returns the wall clock as a number. */
const isNow = (node) =>
  node?.type === 'CallExpression' &&
  isMember(node.callee) &&
  nameOf(node.callee.object) === 'Date' &&
  nameOf(node.callee.property) === 'now'

/** A duration that the test itself chose: literals, constants, and sums of them. */
function isLength(node) {
  if (node.type === 'Literal') return true
  if (node.type === 'Identifier')
    return /^[A-Z][A-Z\d_]*$/.test(node.name) || /(?:Ms|days?|hours?|minutes?|weeks?|ago|age)$/i.test(node.name)
  if (node.type === 'BinaryExpression') return isLength(node.left) && isLength(node.right)
  return false
}

/** Every name that an expression reads. */
function namesIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'Identifier') return [node.name]
  if (isMember(node)) return [...namesIn(node.object), nameOf(node.property)]
  if (node.type === 'CallExpression') return [...namesIn(node.callee), ...node.arguments.flatMap(namesIn)]
  if (node.type === 'BinaryExpression') return [...namesIn(node.left), ...namesIn(node.right)]
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return namesIn(node.argument)
  if (node.type === 'SpreadElement') return namesIn(node.argument)
  return []
}

/** The `expect(…)` that a chain of matchers begins with. */
function expectOf(node) {
  if (isMember(node)) return expectOf(node.object)
  if (node?.type === 'CallExpression') return nameOf(node.callee) === 'expect' ? node : expectOf(node.callee)
  return undefined
}

export const noElapsedTime = {
  meta: { type: 'problem' },
  create(context) {
    const report = (node, message) =>
      context.report({ node, message: `${message} Assert a count instead, or move the test to a .long. file.` })
    return {
      ImportDeclaration(node) {
        if (node.source.value === 'lighthouse') report(node, 'A score is judged by the clock.')
      },
      MemberExpression(node) {
        if (clocks.get(nameOf(node.object))?.has(nameOf(node.property)) === true) report(node, 'This reads a clock.')
      },
      BinaryExpression(node) {
        const isDifference = node.operator === '-' && isNow(node.left) && !isLength(node.right)
        const isDeadline = /^[<>]=?$/.test(node.operator) && (isNow(node.left) || isNow(node.right))
        if (isDifference || isDeadline) report(node, 'This measures elapsed time.')
      },
      CallExpression(node) {
        if (!isMember(node.callee) || !comparing.has(nameOf(node.callee.property))) return
        const asked = expectOf(node.callee.object)?.arguments[0]
        if (asked !== undefined && namesIn(asked).some((name) => ofTime.test(name)))
          report(node, 'This compares a time.')
      },
    }
  },
}

/** `new Promise((done) => setTimeout(done, 50))`; a delay of zero only yields to other tasks. */
function isSleep(node) {
  if (nameOf(node.callee) !== 'setTimeout' || node.arguments.length < 2) return false
  const [, delay] = node.arguments
  if (delay.type === 'Literal' && delay.value === 0) return false
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === 'NewExpression' && nameOf(outer.callee) === 'Promise') return true
  }
  return false
}

export const noSleep = {
  meta: { type: 'problem' },
  create(context) {
    // Under fake timers there is no real wait.
    const isFake = context.sourceCode.text.includes('useFakeTimers')
    const report = (node) =>
      context.report({ node, message: 'A test waits for a condition (vi.waitFor, expect.poll), never for a time.' })
    return {
      ImportDeclaration(node) {
        if (/^(?:node:)?timers\/promises$/.test(node.source.value)) report(node)
      },
      CallExpression(node) {
        const called = isMember(node.callee) ? nameOf(node.callee.property) : ''
        if (called === 'waitForTimeout' || (!isFake && isSleep(node))) report(node)
      },
      TemplateElement(node) {
        if (/\bpg_sleep\b/.test(node.value.raw)) report(node)
      },
    }
  },
}
