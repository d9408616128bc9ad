import { expect, test } from 'vitest'
import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'
import { fillVariables } from './fill-variables.ts'

const { agent, reference, program } = savedAnswerTexts.variables
const values = { agent: 'lechuza', reference: 'BT-7', title: agent, program: 'Bank' }

test('variables are filled with the values of the report, in any case', () => {
  expect(fillVariables(`${agent} ${reference.toUpperCase()} ${program}`, values)).toBe('lechuza BT-7 Bank')
})

test('an unknown variable, a brace and a value that looks like a variable stay', () => {
  expect(fillVariables('{other} { } ${x}', values)).toBe('{other} { } ${x}')
  expect(fillVariables(savedAnswerTexts.variables.title, values)).toBe(agent)
})
