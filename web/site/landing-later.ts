import { lazyRouteComponent } from '@tanstack/react-router'

/** The still parts of the landing page, for whoever comes to it from another page: once loaded they stand at once. */
export const LaterDesk = lazyRouteComponent(() => import('./landing-desk.tsx'), 'LandingDesk')
export const LaterStory = lazyRouteComponent(() => import('./landing-story.tsx'), 'LandingStory')
export const LaterTrust = lazyRouteComponent(() => import('./landing-trust.tsx'), 'LandingTrust')
