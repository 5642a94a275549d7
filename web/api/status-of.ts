/** The HTTP status of a failed call; undefined if nothing answered. */
export const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error ? Number(error.status) : undefined
