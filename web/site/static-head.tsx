import { useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { bodyFont, displayFont } from '../ui/fonts.ts'
import { barColours } from '../ui/theme.ts'
import { ShareHead } from './share-head.tsx'

/** Pages whose first words are not set in it. */
const plainPages = ['/explore', '/campaign/$id']

/** Asked for with the page that begins with it: the style sheet names it only where the words stand. */
function DisplayFont() {
  const route = useRouter().state.matches.at(-1)?.routeId ?? ''
  if (route.startsWith('/_signed-in') || plainPages.includes(route)) return null
  return <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
}

/** What the head of a page says once, to whoever asks the server for it: no browser loads the code for it. */
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
