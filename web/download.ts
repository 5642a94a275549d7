import { HttpError } from './api/http-error.ts'

/** Fetches a file to be saved: a plain link would show a refusal as a page of its own. @throws HttpError */
export async function fetchFile(path: string, init?: RequestInit): Promise<Blob> {
  const answer = await fetch(path, init)
  if (answer.ok) return answer.blob()
  throw new HttpError(answer.status, await answer.json().catch(() => null))
}

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revoked late: the browser has surely started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
