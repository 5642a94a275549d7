import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * The static parts of the landing page, loaded when someone navigates to it from another page. Once loaded, they render without
 * a delay.
 */
export const LaterDesk = lazyRouteComponent(() => import('./landing-desk.tsx'), 'LandingDesk')
export const LaterStory = lazyRouteComponent(() => import('./landing-story.tsx'), 'LandingStory')
export const LaterTrust = lazyRouteComponent(() => import('./landing-trust.tsx'), 'LandingTrust')
