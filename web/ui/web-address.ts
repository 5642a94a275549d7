/** A web address as people type it, "example.com/page", with the scheme that they left out. Anything else stays as typed. */
export const withScheme = (typed: string) => (bareAddress.test(typed.trim()) ? `https://${typed.trim()}` : typed)

const bareAddress = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u
