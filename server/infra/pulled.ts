/**
 * Chunks as a stream that its reader pulls: each is made only when the ones before have been read, so that no more than one waits in
 * memory. A failure breaks the stream, so that nobody takes a part for the whole. `onEnd` is called once, however it ends; the signal
 * ends it too.
 */
export function pulled(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, signal: AbortSignal, onEnd: () => void) {
  const parts = ending(chunks, onEnd)
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal.addEventListener('abort', () => {
        controller.error(signal.reason)
        void parts.return()
      })
    },
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return()
    },
  })
}

async function* ending(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, onEnd: () => void) {
  try {
    yield* chunks
  } finally {
    onEnd()
  }
}
