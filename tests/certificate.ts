import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A new certificate that signs itself, and its key, in files of a folder. */
export function certificateIn(folder: string, name = 'server', host = 'localhost') {
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', files.key]
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', files.certificate, '-days', '2', ...names], {
    stdio: 'ignore',
  })
  return files
}

/** Has the test's process trust these certificates too, in all connections that it opens from now on. */
export async function trust(...files: string[]) {
  const before = getCACertificates()
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, ...(await Promise.all(files.map(file => readFile(file, 'utf8'))))])
}
