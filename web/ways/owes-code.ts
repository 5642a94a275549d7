import { useLocation } from '@tanstack/react-router'

/** The second step is the same page under another address, so that reloading it or coming back from Google asks for nothing twice. */
export const codeStepPath = (next: string | undefined) =>
  `/login?step=code${next ? `&next=${encodeURIComponent(next)}` : ''}`

export const useOwesCode = () =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('step') === 'code' })
