import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { importKeys, isSealed, seal, unseal } from './seal.ts'

const makeKeys = () => importKeys([randomBytes(32).toString('base64')])

test('a sealed text shows nothing of itself and opens with its key, also once that is an earlier one', async () => {
  const keys = await makeKeys()
  const text = `Grüße 🎉 ${'long '.repeat(50_000)}`
  const [key] = keys
  const sealed = key ? await seal(key, 'draft:a', text) : ''
  expect(isSealed(sealed)).toBe(true)
  expect(Buffer.from(sealed.slice('sealed:'.length), 'base64').includes('long long')).toBe(false)
  expect(await unseal([...(await makeKeys()), ...keys], 'draft:a', sealed)).toBe(text)
})

test('it opens with no other key, in no other place, and not when damaged', async () => {
  const keys = await makeKeys()
  const [key] = keys
  const sealed = key ? await seal(key, 'draft:a', 'mine') : ''
  expect(await unseal(keys, 'draft:a', sealed)).toBe('mine')
  expect(await unseal(await makeKeys(), 'draft:a', sealed)).toBeUndefined()
  expect(await unseal([], 'draft:a', sealed)).toBeUndefined()
  expect(await unseal(keys, 'draft:b', sealed)).toBeUndefined()
  expect(await unseal(keys, 'draft:a', sealed.slice(0, -4))).toBeUndefined()
  expect(await unseal(keys, 'draft:a', 'sealed:?')).toBeUndefined()
})
