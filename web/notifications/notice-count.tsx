import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { noticesOptions } from './notices.ts'

/** Reads the notices, and reads them again when there is news, so that the count at the bell is true while its panel is closed. */
export function NoticeCount() {
  const { queries } = useRouteContext({ from: '__root__' })
  useInfiniteQuery(noticesOptions(queries))
  return null
}
