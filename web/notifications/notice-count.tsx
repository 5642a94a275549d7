import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { noticesOptions } from './notices.ts'

/** Keeps the list of notices loaded and fresh, so that the bell's count is right while the panel is closed. */
export function NoticeCount() {
  const { queries } = useRouteContext({ from: '__root__' })
  useInfiniteQuery(noticesOptions(queries))
  return null
}
