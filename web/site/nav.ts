export interface NavLink {
  to: string
  label: string
}

export const publicLinks = [
  { to: '/explore', label: 'Explore Campaigns' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
] as const satisfies readonly NavLink[]

/** The look of a link in the bar; the current page's link is underlined. */
export const barLinkLook =
  'flex min-h-control items-center rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink current:font-semibold current:text-ink current:underline current:decoration-2 current:underline-offset-8'
