import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSource } from './source.ts'

const page = await readFile(join(import.meta.dirname, '../docs/operate/failures.md'), 'utf8')

/** Numbers and whatever a message is filled with become N. */
const plain = (text: string) =>
  text.replaceAll(/\$\{[^}]*\}|\d+|pg_trgm/g, 'N').replaceAll(/(?<!\w)N(?: N)*(?!\w)/g, 'N')

const source = [...readSource()]
  .filter(([path]) => !isTest(path) && !path.startsWith('bench/'))
  .map(([, text]) => plain(text))
  .join('\n')

/** Messages begin with a capital letter and have several words; commands, variables and what others say do not. */
const quoted = [...page.matchAll(/`([^`]+)`/g)]
  .flatMap(([, text = '']) => text.split('…'))
  .map(part => part.trim().replace(/[:.]$/, ''))
  .filter(part => /^[A-Z][a-z]*\d? [A-Za-z]/.test(part))

test('an operator finds every message of the page on failures in the program, word for word', () => {
  expect(quoted.length).toBeGreaterThan(25)
  expect(quoted.filter(part => !source.includes(plain(part)))).toEqual([])
})
