import { noElapsedTime, noSleep } from './lint-clock.mjs'
import { noCutMoment, noDateOfUtc } from './lint-days.mjs'

/**
 * The linter's own rule about text sees a string between tags and a plain attribute. This one also checks expressions:
 * `{open ? 'Close' : 'Open'}`, `aria-label={`Close ${name}`}`.
 */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
])
const hasLetters = (text) => /\p{L}/u.test(text)

/** The literals that an expression may evaluate to. */
function literalsOf(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value) ? [node] : []
    case 'TemplateLiteral':
      return node.quasis.some((part) => hasLetters(part.value.cooked ?? ''))
        ? [node]
        : node.expressions.flatMap(literalsOf)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsOf(node.left), ...literalsOf(node.right)] : []
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return literalsOf(node.expression)
    default:
      return []
  }
}

const isSpoken = (parent) => parent.type !== 'JSXAttribute' || spoken.has(parent.name.name)

const noLiteralText = {
  meta: { type: 'problem' },
  create(context) {
    return {
      JSXExpressionContainer(node) {
        if (!isSpoken(node.parent)) return
        for (const literal of literalsOf(node.expression))
          context.report({ node: literal, message: 'Text belongs in packages/messages: pass it in from there.' })
      },
    }
  },
}

/** Widget props whose defaults are the specification's English: a screen that omits one shows English. */
const spanishProps = { Combobox: ['noOptionsText'] }

const requireSpanishText = {
  meta: { type: 'problem' },
  create(context) {
    return {
      JSXOpeningElement(node) {
        const given = new Set(node.attributes.map((attribute) => attribute.name?.name))
        const isSpread = node.attributes.some((attribute) => attribute.type === 'JSXSpreadAttribute')
        for (const prop of spanishProps[node.name.name] ?? [])
          if (!isSpread && !given.has(prop))
            context.report({
              node,
              message: `Without ${prop} this shows English: pass the text from packages/messages.`,
            })
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    'no-literal-text': noLiteralText,
    'require-spanish-text': requireSpanishText,
    'no-elapsed-time': noElapsedTime,
    'no-sleep': noSleep,
    'no-cut-moment': noCutMoment,
    'no-date-of-utc': noDateOfUtc,
  },
}
