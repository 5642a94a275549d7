type Signs = readonly (readonly [sign: RegExp, name: string])[]

/* Browsers impersonate one another, so those that also name themselves are matched before those whose name they borrow. */
const browsers: Signs = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
]

const systems: Signs = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Browsers stay far below. Searching all that a header can hold, 16 kB, would take time that is the square of its length. */
const readMax = 1_000

const nameIn = (signs: Signs, text: string) => signs.find(([sign]) => sign.test(text))?.[1]

/** How a person recognises one of their devices: "Firefox on Windows". Taken from the User-Agent, so it proves nothing. */
export function deviceOf(userAgent: string | null): string {
  const read = (userAgent ?? '').slice(0, readMax)
  const browser = nameIn(browsers, read)
  const system = nameIn(systems, read)
  if (browser && system) return `${browser} on ${system}`
  if (browser) return browser
  return system ? `A program on ${system}` : 'An unknown device'
}
