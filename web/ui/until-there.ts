const retryMs = 5_000

/** Retries loading a chunk until it succeeds: a momentary failure must not break the page. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return untilThere(load)
  }
}
