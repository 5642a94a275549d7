import { endWhenStalled, HttpError } from './transfer.ts'

/** A plain link would show a refusal as a page, and could not send a password. @throws HttpError, or DOMException when stalled */
export async function fetchFile(path: string, asked: object): Promise<Blob> {
  const control = new AbortController()
  const stalled = endWhenStalled(reason => control.abort(reason))
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: control.signal,
    })
    if (!answer.ok) throw new HttpError(answer.status, await answer.json().catch(() => null))
    return await new Response(answer.body?.pipeThrough(passing(stalled.moved)), answer).blob()
  } finally {
    stalled.done()
  }
}

const passing = (moved: () => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, next) {
      moved()
      next.enqueue(part)
    },
  })

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revoked late: the browser has surely started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
