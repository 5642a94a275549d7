/** For `<link rel="preload" as="font" type="font/woff2" crossorigin>`: `body` on every page, `display` where a page begins with it. */
export { default as displayFont } from './fonts/bricolage-grotesque-headings.woff2?url'
export { default as bodyFont } from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
