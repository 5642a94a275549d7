/** For `<link rel="preload" as="font" type="font/woff2" crossorigin>`: `body` on every page, `display` on the landing page only. */
export { default as displayFont } from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
export { default as bodyFont } from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
