import { expect, test } from 'vitest'
import { codeLength, codeLetters, printedCode, typedCode } from './first-run.ts'

const code = 'A0B1C2D3E4F5G6H7J8K9M0N1P2Q3'

test('a code has at least 128 bits', () => expect(codeLength * Math.log2(codeLetters.length)).toBeGreaterThan(128))

test('it is printed in groups of four, and read back however it is typed', () => {
  expect(printedCode(code)).toBe('A0B1-C2D3-E4F5-G6H7-J8K9-M0N1-P2Q3')
  expect(typedCode(printedCode(code))).toBe(code)
  expect(typedCode(` ${printedCode(code).toLowerCase().replaceAll('-', ' ')}\n`)).toBe(code)
  expect(typedCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
})
