interface Ends {
  signal: AbortSignal
  /** Called once, however it ends. */
  ended: () => void
  /** Called with the error that broke it. Returns true if it has disconnected the reader, so that the stream need not fail. */
  broken: (error: unknown) => boolean
}

/**
 * Chunks as a stream that its reader pulls: each is made only when the ones before have been read, so that no more than one waits in
 * memory. After an error the stream fails, so that nobody takes a part for the whole. The signal ends it in the same way.
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
