import { createIsomorphicFn } from '@tanstack/react-start'
import { bodyFont } from '../ui/fonts.ts'
import { ShareHead } from './share-head.tsx'

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
      <meta name="theme-color" content="#f9f5ef" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="preload" href={bodyFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <ShareHead />
    </>
  ))
  .client(() => null)
