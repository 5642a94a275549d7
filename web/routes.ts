import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The route table. Pages inside the layout are for signed-in people; each says for which roles. */
export const routes = rootRoute('site/root.tsx', [
  index('site/landing.tsx'),
  route('/about', 'site/about.tsx'),
  route('/faq', 'site/faq.tsx'),
  route('/pricing', 'billing/pricing.tsx'),
  route('/privacy', 'site/privacy.tsx'),
  route('/terms', 'site/terms.tsx'),
  route('/cookies', 'site/cookies.tsx'),
  route('/blog', 'site/blog.tsx'),
  route('/careers', 'site/careers.tsx'),
  route('/login', 'accounts/login.tsx'),
  route('/signup', 'accounts/signup.tsx'),
  route('/explore', 'campaigns/explore.tsx'),
  route('/campaign/$id', 'campaigns/campaign.tsx'),
  route('/campaigns/$id', 'campaigns/campaign-alias.tsx'),
  route('/contributor/dashboard', 'dashboards/contributor-alias.tsx'),
  layout('signed-in', 'site/signed-in.tsx', [
    route('/founder-dashboard', 'dashboards/founder.tsx'),
    route('/contributor-dashboard', 'dashboards/contributor.tsx'),
    route('/karma', 'karma/statement.tsx'),
    route('/create-campaign', 'campaigns/create.tsx'),
    route('/manage-campaign/$id', 'campaigns/manage.tsx'),
    route('/contributor-manage-campaign/$id', 'campaigns/own.tsx'),
    route('/sandbox-checkout/$id', 'billing/sandbox-checkout.tsx'),
    route('/settings', 'accounts/settings.tsx'),
    route('/squad-room', 'squads/room.tsx'),
    route('/admin/dashboard', 'admin/dashboard.tsx'),
    route('/admin/team-management', 'admin/team-management.tsx'),
  ]),
])
