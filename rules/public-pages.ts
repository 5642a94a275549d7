/** Pages that everybody may open and that search sites should know, besides those of campaigns. */
export const publicPages = [
  '/',
  '/about',
  '/pricing',
  '/faq',
  '/explore',
  '/blog',
  '/careers',
  '/login',
  '/signup',
  '/privacy',
  '/terms',
  '/cookies',
] as const

/** Where search sites need not knock: what is behind them is for signed-in people, or for programs. */
export const closedPaths = [
  '/admin/',
  '/api/',
  '/contributor-dashboard',
  '/contributor-manage-campaign/',
  '/create-campaign',
  '/founder-dashboard',
  '/karma',
  '/live/',
  '/manage-campaign/',
  '/sandbox-checkout/',
  '/settings',
  '/squad-room',
  '/webhooks',
] as const

/** The size of the pictures that shared links show, in pixels. */
export const sharedPictureSize = { width: 1200, height: 630 } as const

/** Where the pictures of shared links are. */
export const sharedPictures = {
  site: '/og/site.png',
  campaign: (id: string) => `/og/campaign/${id}.png`,
} as const
