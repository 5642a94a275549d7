interface Ends {
  signal: AbortSignal
  /** Called once, however it ends. */
  ended: () => void
  /** Called with what broke it. Answers whether the reader is gone by that, and need not be told. */
  broken: (error: unknown) => boolean
}

/**
 * Chunks as a stream that its reader pulls: each is made only when the ones before have been read, so that no more than one waits in
 * memory. A failure breaks the stream, so that nobody takes a part for the whole. The signal ends it too.
 */
export function pulled(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, { signal, ended, broken }: Ends) {
  const parts = ending(chunks, ended)
  let isOver = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal.addEventListener('abort', () => {
        if (isOver) return
        isOver = true
        if (!broken(signal.reason)) controller.error(signal.reason)
        void parts.return()
      })
    },
    async pull(controller) {
      try {
        const { done, value } = await parts.next()
        if (isOver) return
        isOver = Boolean(done)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (isOver) return
        isOver = true
        if (!broken(error)) throw error
      }
    },
    async cancel() {
      isOver = true
      await parts.return()
    },
  })
}

async function* ending(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, ended: () => void) {
  try {
    yield* chunks
  } finally {
    ended()
  }
}
