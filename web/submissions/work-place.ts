/** Where a piece of work stands on its page, for links that lead to it. */
export const workPlace = (id: string) => `work-${id}`
