/**
 * A refusal is an answer; only what may pass by itself is asked again, and by browsers alone: a page that is rendered has somebody
 * waiting for it. What is written is never sent again by itself, but where its sender gave it an id (a squad's messages).
 */
export function retryUnlessRefused(failures: number, error: unknown) {
  if (typeof window === 'undefined') return false
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  if (status !== 503) return failures < 2 && status >= 500
  if (failures === 0) void import('./busy.ts').then(({ sayBusy }) => sayBusy())
  return failures < 4
}

/** Not all of them at the same moment: those whom one moment turned away would meet again in the next. */
export const laterEachTime = (failures: number) => Math.min(1000 * 2 ** failures, 8000) * (0.5 + Math.random())
