import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { certificateIn } from '#/tests/certificate.ts'
import { configErrorOf } from '#/tests/config-error.ts'
import { temporaryFolder } from '#/tests/program.ts'
import { makeLog } from '../infra/log.ts'
import { makeServer } from './server.ts'

const wordsOf = (certificateFile: string, keyFile: string) =>
  configErrorOf(() =>
    makeServer(
      { origin: undefined, tls: { certificateFile, keyFile } },
      makeLog(() => {}),
    ).emit('close'),
  )

test('a certificate or key that cannot be used is named with the reason', async () => {
  await using folder = await temporaryFolder()
  const [own, other] = [certificateIn(folder.path), certificateIn(folder.path, 'other')]
  const nonsense = join(folder.path, 'nonsense')
  await writeFile(nonsense, 'a secret that no message may contain')
  expect(wordsOf(own.certificate, own.key)).toBe('nothing is wrong')
  const see = 'See docs/operate.md.'
  expect(wordsOf(join(folder.path, 'none'), own.key)).toBe(
    `TLS_CERTIFICATE_FILE is wrong: expected a file that this user can read (ENOENT). ${see}`,
  )
  expect(wordsOf(own.certificate, folder.path)).toBe(
    `TLS_KEY_FILE is wrong: expected a file that this user can read (EISDIR). ${see}`,
  )
  for (const file of [own.key, nonsense])
    expect(wordsOf(file, own.key)).toBe(
      `TLS_CERTIFICATE_FILE is wrong: expected a certificate in PEM (ERR_OSSL_PEM_NO_START_LINE). ${see}`,
    )
  for (const [file, why] of [
    [other.key, 'ERR_OSSL_X509_KEY_VALUES_MISMATCH'],
    [nonsense, 'ERR_OSSL_UNSUPPORTED'],
  ] as const)
    expect(wordsOf(own.certificate, file)).toBe(
      `TLS_KEY_FILE is wrong: expected the unencrypted key of that certificate, in PEM (${why}). ${see}`,
    )
})

test('each renewal that fails is told once, also when an earlier one failed in the same way', async () => {
  await using folder = await temporaryFolder()
  const [own, next] = [certificateIn(folder.path), certificateIn(folder.path, 'next')]
  const served = { certificateFile: join(folder.path, 'served.pem'), keyFile: own.key }
  await copyFile(own.certificate, served.certificateFile)
  const said: string[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const server = makeServer(
      { origin: undefined, tls: served },
      makeLog(line => said.push(line)),
    )
    const looks = () => {
      said.length = 0
      vi.advanceTimersByTime(6_000)
      return said
    }
    const [failed, renewed] = ['cannot be renewed', 'was renewed'].map(words => [expect.stringContaining(words)])
    for (const _ of [1, 2]) {
      await copyFile(next.certificate, served.certificateFile)
      expect(looks()).toEqual(failed)
      await copyFile(own.certificate, served.certificateFile)
      expect(looks()).toEqual(renewed)
    }
    await rm(served.certificateFile)
    expect(looks()).toEqual(failed)
    server.emit('close')
    await copyFile(next.certificate, served.certificateFile)
    expect(looks()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
