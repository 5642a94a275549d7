const retryMs = 5_000

/** Loads a part however often it takes: what cannot be loaded for a moment must not take the page down. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, retryMs))
    return untilThere(load)
  }
}
