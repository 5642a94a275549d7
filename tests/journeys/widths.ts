const views = {
  desktop: { what: 'a desktop', look: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  phone: { what: 'a phone', look: { viewport: { width: 375, height: 700 }, colorScheme: 'dark' } },
} as const

/** The widths of a journey that could be made on any device. `LOOKS=all` runs it at both. */
export const widths = (usual: keyof typeof views) =>
  process.env['LOOKS'] === 'all' ? Object.values(views) : [views[usual]]
