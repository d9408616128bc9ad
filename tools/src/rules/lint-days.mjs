/**
 * A moment has a date in a time zone only: in the apps that of the profile, by `useShortDate`, `useSinceDate` and `useToday`. A
 * day value such as `paid_on` has no zone, and `shortDate` formats it as it is.
 */
const dates = '@grana/messages/es/formats/dates'
const cutters = new Set(['slice', 'substring', 'substr'])
const isMomentName = (name) => /(?:^|_)at$|At$/.test(name)

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : '')
const isNumber = (node, value) => node?.type === 'Literal' && node.value === value

/** The name of the value that an argument passes on; `x ?? ''` passes on `x`. */
function passedName(node) {
  if (node?.type === 'MemberExpression') return nameOf(node.property)
  if (node?.type === 'LogicalExpression') return passedName(node.left)
  if (node?.type === 'TSNonNullExpression') return passedName(node.expression)
  if (node?.type === 'CallExpression') return passedName(node.callee) === 'toISOString' ? 'at' : ''
  return nameOf(node)
}

/** `moment.slice(0, 10)` and `moment.split('T')`: the day of UTC. */
function isCut({ callee, arguments: [first, second] }) {
  if (callee.type !== 'MemberExpression') return false
  const name = nameOf(callee.property)
  if (cutters.has(name)) return isNumber(first, 0) && isNumber(second, 10)
  return name === 'split' && first?.type === 'Literal' && first.value === 'T'
}

export const noCutMoment = {
  meta: { type: 'problem' },
  create(context) {
    return {
      CallExpression(node) {
        if (isCut(node))
          context.report({
            node,
            message: 'This is a day of UTC. Use useShortDate, useToday, or dayIn with a time zone.',
          })
      },
    }
  },
}

export const noDateOfUtc = {
  meta: { type: 'problem' },
  create(context) {
    /** Names that a moment has in this file, by destructuring: `{ due_at: due }`. */
    const moments = new Set()
    const calls = []
    return {
      ImportSpecifier(node) {
        if (node.parent.source.value === dates && nameOf(node.imported) === 'sinceDate')
          context.report({ node, message: 'After a week this is a date of UTC. Use useSinceDate.' })
      },
      ObjectPattern({ properties }) {
        for (const { key, value } of properties) {
          const target = value?.type === 'AssignmentPattern' ? value.left : value
          if (isMomentName(nameOf(key)) && target?.type === 'Identifier') moments.add(target.name)
        }
      },
      CallExpression(node) {
        if (nameOf(node.callee) === 'shortDate') calls.push(node)
      },
      'Program:exit'() {
        for (const node of calls) {
          const name = passedName(node.arguments[0])
          if (isMomentName(name) || moments.has(name))
            context.report({ node, message: 'This is the date of a moment in UTC. Use useShortDate.' })
        }
      },
    }
  },
}
