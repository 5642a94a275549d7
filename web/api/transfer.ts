import { unexpectedWords } from '#/rules/product.ts'

/** What a plain HTTP route refused, in the shape of the API's refusals: `wordsOf` and `refusalCode` read both. */
export class HttpError extends Error {
  readonly defined = true
  readonly status: number
  readonly code: string

  /** `answer` is the body, with the server's words if it has any; otherwise the message is `instead`. */
  constructor(status: number, answer: unknown, instead = unexpectedWords) {
    const { message, code }: { message?: unknown; code?: unknown } =
      typeof answer === 'object' && answer !== null ? answer : {}
    super(typeof message === 'string' ? message : instead)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
  }
}

/** As for calls (`rpc-link.ts`): on a connection that has died silently, browsers would wait for many minutes. */
const silentMs = 30_000

/** Ends a transfer once nothing has moved for half a minute, or for the time last given to `moved`. It may take long altogether. */
export function endWhenStalled(end: (reason: DOMException) => void) {
  let timer: ReturnType<typeof setTimeout>
  const moved = (waitMs = silentMs) => {
    clearTimeout(timer)
    timer = setTimeout(() => end(new DOMException('Nothing moves any more', 'TimeoutError')), waitMs)
  }
  moved()
  return { moved, done: () => clearTimeout(timer) }
}
