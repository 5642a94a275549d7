/** Public pages that search engines should index, besides those of campaigns. */
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

/** Paths disallowed in robots.txt: for signed-in people or for programs. */
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

/** Size of the preview images of shared links, in pixels. */
export const sharedPictureSize = { width: 1200, height: 630 } as const

/** Paths of those preview images. */
export const sharedPictures = {
  site: '/og/site.png',
  campaign: (id: string) => `/og/campaign/${id}.png`,
} as const
