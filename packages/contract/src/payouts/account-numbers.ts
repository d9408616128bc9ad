/** Check digits of account numbers. A wrong digit would send a payment to another person, or nowhere. */

const digitsOf = (text: string): number[] => Array.from(text, Number)

/** Sum of the digits, each times its weight; the weights repeat. */
function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * weights[index % weights.length]!, 0)
}

const isDigits = (text: string, length: number): boolean => text.length === length && /^\d+$/.test(text)

/** Mexico: 17 digits and a check digit; each product counts by its last digit. */
export function isClabe(text: string): boolean {
  if (!isDigits(text, 18)) return false
  const digits = digitsOf(text)
  const sum = digits.slice(0, 17).reduce((total, digit, index) => total + ((digit * [3, 7, 1][index % 3]!) % 10), 0)
  return digits[17] === (10 - (sum % 10)) % 10
}

/** Argentina, CBU and CVU: a block of bank and branch, and a block of the account, each with its check digit. */
export function isCbu(text: string): boolean {
  if (!isDigits(text, 22)) return false
  const digits = digitsOf(text)
  const bank = weightedSum(digits.slice(0, 7), [7, 1, 3, 9])
  const account = weightedSum(digits.slice(8, 21), [3, 9, 7, 1])
  return digits[7] === (10 - (bank % 10)) % 10 && digits[21] === (10 - (account % 10)) % 10
}

/** A check digit by Luhn's weights from the left: 1 and 2, and the digits of each product added. */
function alternateCheckDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Peru, CCI: 18 digits, and one check digit each for bank with branch and for the account. */
export function isCci(text: string): boolean {
  if (!isDigits(text, 20)) return false
  const digits = digitsOf(text)
  return (
    digits[18] === alternateCheckDigit(digits.slice(0, 6)) && digits[19] === alternateCheckDigit(digits.slice(6, 18))
  )
}

/** United States: the routing number of a bank. */
export function isAba(text: string): boolean {
  return isDigits(text, 9) && weightedSum(digitsOf(text), [3, 7, 1]) % 10 === 0 && text !== '000000000'
}

/** Chile: the tax number of a person or company, with the letter K for a check digit of ten. */
export function isRut(text: string): boolean {
  const [, number, check] = /^(\d{7,8})-?([\dK])$/i.exec(text.replaceAll('.', '')) ?? []
  if (number === undefined || check === undefined) return false
  const rest = 11 - (weightedSum(digitsOf(number).toReversed(), [2, 3, 4, 5, 6, 7]) % 11)
  const expected = rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
  return check.toUpperCase() === expected
}

/** Two check digits over the rest of a Brazilian tax number, by weights that grow from the right. */
function hasBrazilianChecks(digits: readonly number[], largestWeight: number): boolean {
  const checkOf = (part: readonly number[]) => {
    const sum = part.toReversed().reduce((total, digit, index) => {
      return total + digit * (2 + (index % (largestWeight - 1)))
    }, 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const body = digits.slice(0, -2)
  const first = checkOf(body)
  return digits.at(-2) === first && digits.at(-1) === checkOf([...body, first]) && new Set(digits).size > 1
}

const randomPixKey = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const emailShape = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

/** Brazil, Pix: a tax number of a person (11) or company (14), a phone with +55, an email address, or a random key. */
export function isPixKey(text: string): boolean {
  if (isDigits(text, 11)) return hasBrazilianChecks(digitsOf(text), 11)
  if (isDigits(text, 14)) return hasBrazilianChecks(digitsOf(text), 9)
  return /^\+55\d{10,11}$/.test(text) || randomPixKey.test(text) || emailShape.test(text)
}
