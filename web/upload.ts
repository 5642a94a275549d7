import { limits } from '#/rules/limits.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { HttpError } from './api/http-error.ts'
import { imageTypes } from './ui/image-input.tsx'

/** Why a file cannot be uploaded as an image, in the words of the server's refusals where there is one; null if it can. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return shownWords('image_expected')
  if (!imageTypes.includes(type)) return 'This kind of image cannot be added. Choose a JPEG, PNG, WebP, GIF or AVIF.'
  if (size >= limits.imageMaxBytes) return shownWords('image_too_large')
  return null
}

/** The first file of a paste or drop, if any. Spreadsheet cells arrive as both text and an image: they count as text. */
export const fileIn = (transfer: DataTransfer | null): File | undefined =>
  transfer?.types.includes('text/plain') ? undefined : transfer?.files[0]

interface Sending<T> {
  path: string
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
  /** Parses the server's response; undefined if it is not as expected. */
  read: (answer: unknown) => T | undefined
}

/**
 * Uploads a file's bytes with XMLHttpRequest, because `fetch` cannot report progress. @throws HttpError when the
 * server refuses.
 */
export function sendFile<T>({ path, file, onProgress, signal, read }: Sending<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = request.status === 200 ? read(request.response) : undefined
      if (answer === undefined) reject(new HttpError(request.status, request.response, notTaken))
      else resolve(answer)
    })
    request.addEventListener('error', () => reject(new TypeError('The server did not answer')))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const notTaken = 'The server did not take it. Please try again.'

/** Whether a response is an object that has this field. */
export const has = <K extends string>(answer: unknown, key: K): answer is Record<K, unknown> =>
  typeof answer === 'object' && answer !== null && key in answer
