import { useLocation } from '@tanstack/react-router'

/**
 * The second step has its own address on the same page, so that reloading it, or coming back from Google, does not ask for the
 * password again.
 */
export const codeStepPath = (next: string | undefined) =>
  `/login?step=code${next ? `&next=${encodeURIComponent(next)}` : ''}`

export const useOwesCode = () =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('step') === 'code' })
