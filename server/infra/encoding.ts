import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { windowLog } from './zstd-frame.ts'

export type Encoding = 'zstd' | 'br' | 'gzip'

const gzipLevel = 6

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
/** A window of 256 kB. Pages are smaller, and clearing the default of 4 MB for each takes a quarter of the compression time. */
const brotliParams = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 18 }

const { ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants
const zstdParams = { [ZSTD_c_compressionLevel]: 2, [ZSTD_c_windowLog]: windowLog }
const thoroughParams = { [ZSTD_c_compressionLevel]: 19, [ZSTD_c_windowLog]: windowLog }

/** Browsers send one of a few values; the cap keeps invented ones from filling the memory. */
const knownMax = 50

/** Returns the first of the encodings that a request accepts; null for none. */
function chooser<Name extends Encoding>(names: readonly Name[]) {
  const known = new Map<string, Name | null>()
  return (accepted = ''): Name | null => {
    let encoding = known.get(accepted)
    if (encoding !== undefined) return encoding
    encoding = names.find(name => accepted.split(',').some(each => isTaken(each, name))) ?? null
    if (known.size >= knownMax) known.clear()
    known.set(accepted, encoding)
    return encoding
  }
}

/** For bytes that are sent once. Zstandard takes a tenth of Brotli's time, and sends a tenth more. */
export const quickEncoding = chooser(['zstd', 'br', 'gzip'])

/** For bytes that are compressed once and sent often. */
export const smallEncoding = chooser(['br', 'gzip'])

function isTaken(each: string, name: Encoding) {
  const [token = '', ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
  return token === name && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Zstandard takes less time than handing the work to another thread. */
export const packed = (bytes: Uint8Array) => zstdCompressSync(bytes, { params: zstdParams })

/** For bytes that are packed once and sent with many others: 80 kB take 40 ms. */
export const packedWell = (bytes: Uint8Array) => zstdCompressSync(bytes, { params: thoroughParams })

export const unpacked = (bytes: Uint8Array) => zstdDecompressSync(bytes)

/** The whole of something that is sent at once. */
export async function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'zstd':
      return packed(bytes)
    case 'br':
      return brotli(bytes, { params: { ...brotliParams, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    case 'gzip':
      return zip(bytes, { level: gzipLevel })
  }
}

/** Flushes after every chunk, so that the browser can show a page before its end arrives. */
export function compressor(encoding: Encoding): Duplex {
  switch (encoding) {
    case 'zstd':
      return createZstdCompress({ params: zstdParams, flush: constants.ZSTD_e_flush })
    case 'br':
      return createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH })
    case 'gzip':
      return createGzip({ level: gzipLevel, flush: constants.Z_SYNC_FLUSH })
  }
}
