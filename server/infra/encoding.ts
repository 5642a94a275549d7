import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliQuality = 5
/** 256 kB. Pages are smaller, and clearing the default of 4 MB for each takes a quarter of the compression time. */
const brotliWindowBits = 18
const gzipLevel = 6

/** Browsers send one of a few values; the cap keeps invented ones from filling the memory. */
const known = new Map<string, Encoding | null>()
const knownMax = 50

/** The best encoding that a request accepts; null for none. */
export function encodingFor(accepted = ''): Encoding | null {
  let encoding = known.get(accepted)
  if (encoding !== undefined) return encoding
  const takes = (name: Encoding) => accepted.split(',').some(each => isTaken(each, name))
  encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
  if (known.size >= knownMax) known.clear()
  known.set(accepted, encoding)
  return encoding
}

function isTaken(each: string, name: Encoding) {
  const [token = '', ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
  return token === name && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: gzipLevel })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  return brotli(bytes, { params: { [quality]: brotliQuality, [window]: brotliWindowBits, [size]: bytes.length } })
}

/** Flushes after every chunk, so that the browser can show a page before its end arrives. */
export function compressor(encoding: Encoding): Duplex {
  if (encoding === 'gzip') return createGzip({ level: gzipLevel, flush: constants.Z_SYNC_FLUSH })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
  const params = { [quality]: brotliQuality, [window]: brotliWindowBits }
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })
}
