import { useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { bodyFont, displayFont } from '../ui/fonts.ts'
import { barColours } from '../ui/theme.ts'
import { ShareHead } from './share-head.tsx'

/** Pages that do not begin with text in the display font. */
const plainPages = ['/explore', '/campaign/$id']

/**
 * Preloads the display font on pages that begin with it: from the style sheet alone, the browser requests it only when it lays
 * out such text.
 */
function DisplayFont() {
  const route = useRouter().state.matches.at(-1)?.routeId ?? ''
  if (route.startsWith('/_signed-in') || plainPages.includes(route)) return null
  return <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
}

/** The constant part of the head, rendered by the server only: no browser loads this code. */
export const staticHead = createIsomorphicFn()
  .server(() => (
    <>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={barColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={barColours.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="preload" href={bodyFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <DisplayFont />
      <link rel="manifest" href="/manifest.webmanifest" />
      <ShareHead />
    </>
  ))
  .client(() => null)
