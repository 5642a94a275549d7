import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markShapes } from '#/rules/mark.ts'
import { barColours } from '#/web/ui/theme.ts'
import { dark, light } from '#/server/brand.ts'

const css = readFileSync(new URL('../web/app.css', import.meta.url), 'utf8')
const offlinePage = readFileSync(new URL('../web/offline.html', import.meta.url), 'utf8')
const favicon = readFileSync(new URL('../web/public/favicon.svg', import.meta.url), 'utf8')

/** What the style sheet calls the colours that have another name here. */
const otherNames: Record<string, string> = { press: 'ember-press', gold: 'gold-mark', tint: 'tint-1' }

/** The colour of a theme in the style sheet, in sRGB hexadecimal. */
function inStyleSheet(name: string, theme: 'light' | 'dark') {
  const [, ofLight, ofDark] =
    new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css) ?? []
  const [lightness = NaN, chroma = NaN, hue = NaN] = ((theme === 'light' ? ofLight : ofDark) ?? '')
    .split(' ')
    .map(Number)
  return hexOf(lightness, chroma, (hue * Math.PI) / 180)
}

/** By the definition of OKLab (Björn Ottosson) and the transfer function of sRGB. */
function hexOf(lightness: number, chroma: number, hue: number) {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(byteOf).join('')}`
}

function byteOf(linear: number) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)('mails, plain pages and shared pictures have the style sheet’s colours: %s', (theme, colours) => {
  const there = Object.keys(colours).map(name => [name, inStyleSheet(otherNames[name] ?? name, theme)])
  expect(Object.fromEntries(there)).toEqual(colours)
})

test('the browser’s own bar has the colour of the page', () => {
  expect(barColours).toEqual({ light: light.paper, dark: dark.paper })
})

test('the page without a connection has the style sheet’s colours', () => {
  const colours = [...offlinePage.matchAll(/--([\w-]+: light-dark\(.*\);)/g)].map(([, colour]) => colour)
  expect(colours.length).toBeGreaterThan(5)
  for (const colour of colours) expect(css).toContain(`--color-${colour}`)
})

test('a browser’s tab shows the mark as it is drawn everywhere else', () => {
  expect(favicon).toContain(`>${markShapes()}</svg>`)
})
