import { endWhenStalled, HttpError } from './transfer.ts'

interface Sending<T> {
  path: string
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
  /** Parses the server's response; undefined if it is not as expected. */
  read: (answer: unknown) => T | undefined
}

/** The last bytes may still be on their way (the server gives them two minutes), and pictures wait for each other to be drawn. */
const answerMs = 120_000

/**
 * Uploads a file's bytes with XMLHttpRequest, because `fetch` cannot report progress. @throws HttpError when the
 * server refuses, DOMException when the upload has stalled.
 */
export function sendFile<T>({ path, file, onProgress, signal, read }: Sending<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    const stalled = endWhenStalled(reason => {
      reject(reason)
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stalled.moved()
      onProgress(total ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => stalled.moved(answerMs))
    request.addEventListener('loadend', stalled.done)
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
