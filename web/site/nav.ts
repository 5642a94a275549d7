export interface NavLink {
  to: string
  label: string
}

export const publicLinks = [
  { to: '/explore', label: 'Explore Campaigns' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
] as const satisfies readonly NavLink[]

/** How a link of the bar looks; the page one is on is underlined. */
export const barLinkLook =
  'flex min-h-control items-center rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'
