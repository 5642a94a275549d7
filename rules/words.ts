import { contact, suspendedWords } from './contact.ts'
import { testPauseSeconds } from './delivery.ts'
import { googleFailures } from './google.ts'
import { limits } from './limits.ts'
import type { RefusalData } from './shown-words.ts'
import { fill, shown } from './shown-words.ts'
import { oldSecretHours } from './webhooks.ts'

export type { RefusalData }

/**
 * Every refusal the server can give: its HTTP status and its words. A word in {braces} is filled from the refusal's data.
 */
export const refusals = {
  not_signed_in: { status: 401, words: 'Please log in first.' },
  token_unknown: { status: 401, words: 'This access token is not known here. It may have expired, or been revoked.' },
  token_not_allowed: { status: 403, words: 'No access token can do this. Log in on the site instead.' },
  scope_missing: { status: 403, words: 'This access token lacks the scope {scope}.' },
  login_to_create: { status: 401, words: 'You must be logged in to create a campaign' },
  login_to_submit: { status: 401, words: 'You must be logged in to submit a post' },
  login_to_comment: { status: 401, words: 'You must be logged in to submit a comment' },
  login_to_subscribe: { status: 401, words: 'Please sign in to subscribe' },
  code_needed: { status: 401, words: 'Please enter the code from your authenticator app as well.' },
  code_wrong: { status: 401, words: 'This code is wrong, or has already been used.' },
  code_too_late: { status: 401, words: 'This took too long. Please log in again.' },
  passkey_refused: { status: 401, words: 'This passkey could not be checked. Please try again.' },
  passkey_unknown: { status: 401, words: 'This passkey belongs to no account here.' },
  wrong_credentials: { status: 401, words: 'Invalid email or password' },
  password_wrong: { status: 403, words: 'This is not your current password.' },
  email_unverified: {
    status: 403,
    words: 'Please confirm your email address first: open the link in the email we sent you.',
  },
  first_run_code_wrong: { status: 403, words: 'This is not the code that the server printed when it last started.' },
  suspended: { status: 403, words: suspendedWords },
  impersonating: { status: 403, words: 'You are only viewing. Stop viewing to do this as yourself.' },
  cannot_suspend_admin: {
    status: 409,
    words: 'Admins cannot be suspended. Whoever runs the server has to take the role away first.',
  },
  already_suspended: { status: 409, words: 'This account is already suspended.' },
  not_suspended: { status: 409, words: 'This account is no longer suspended.' },
  cannot_impersonate: { status: 409, words: 'Suspended accounts and those of admins cannot be viewed.' },
  already_reported: { status: 409, words: 'You have already reported this. See what came of it in Settings.' },
  own_thing: { status: 409, words: 'This is your own, so there is nothing to report. You can delete it yourself.' },
  case_taken: { status: 409, words: 'Another admin has taken this on. The page now shows who.' },
  case_not_yours: { status: 409, words: 'Take this on before you decide on it.' },
  case_closed: { status: 409, words: 'This was already closed. The page now shows the newest state.' },
  outcome_unfit: { status: 422, words: 'This cannot be the outcome of a report like this.' },
  already_paused: { status: 409, words: 'This campaign is not running, so there is nothing to pause.' },
  slow_down: { status: 429, words: 'Too many tries. Please wait {wait}, then try again.' },
  too_many_requests: { status: 429, words: 'Too many requests at once. Please wait {wait}, then try again.' },
  busy: { status: 503, words: 'A lot of people are logging in right now. Please wait a moment, then try again.' },
  password_weak: { status: 422, words: 'This password is {flaw}. Choose one that is harder to guess.' },
  forbidden: { status: 403, words: 'Your role does not allow this.' },
  foreign_origin: { status: 403, words: 'This request did not come from this site.' },
  role_settled: {
    status: 409,
    words: `Your role was already decided. Write to ${contact.support} if you think that is a mistake.`,
  },
  last_sign_in_method: {
    status: 409,
    words: 'This is your only way of logging in. Set a password or add a passkey first.',
  },
  google_linked: { status: 409, words: 'A Google account is already linked. Unlink it first.' },
  google_unreachable: { status: 503, words: googleFailures.unreachable },
  too_many_passkeys: { status: 409, words: `You have ${limits.passkeysMax} passkeys. Remove one first.` },
  too_many_tokens: { status: 409, words: `You have ${limits.tokensMax} access tokens. Revoke one first.` },
  too_many_webhooks: { status: 409, words: `You have ${limits.webhooksMax} webhooks. Remove one first.` },
  webhook_off: { status: 409, words: 'This webhook is off. Switch it on first.' },
  webhook_secret_new: {
    status: 409,
    words: `A new secret was made in the last ${oldSecretHours} hours, and the one before it still signs. Make another once it no longer does.`,
  },
  webhook_waiting: { status: 409, words: 'This message is already on its way.' },
  webhook_address: { status: 422, words: 'Please enter an https:// address on the public internet.' },
  webhook_host: {
    status: 422,
    words:
      'This server sends webhooks only to certain hosts, and this is not one of them. Ask whoever runs it to add it.',
  },
  two_step_begun_anew: {
    status: 409,
    words: 'This key is no longer valid. Close this, and switch two-step verification on again.',
  },
  two_step_is_on: { status: 409, words: 'Two-step verification is already on.' },
  two_step_is_off: { status: 409, words: 'Two-step verification is off.' },
  already_signed_in: { status: 409, words: 'You are already logged in.' },
  cannot_sign_up: {
    status: 409,
    words: 'An account could not be made with these details. If you already have one, log in instead.',
  },
  goal_cannot_rise: {
    status: 409,
    words: 'A running campaign can lower its comment goal, not raise it. It is {goal} now.',
  },
  goal_too_low: { status: 409, words: 'The goal must be at least {least}. Approved so far: {done}.' },
  campaign_blocked: {
    status: 409,
    words: 'The subreddits of this campaign no longer allow campaigns. It takes no work until it names others.',
  },
  already_open: {
    status: 409,
    words:
      'You already have a post in progress for this campaign. You can send another once it is published or rejected.',
  },
  already_commented: { status: 409, words: 'You have already submitted a comment for this campaign' },
  publish_too_late: { status: 409, words: 'The time to publish this post is over, so it has lost its spot.' },
  reddit_link_elsewhere: {
    status: 422,
    words:
      'This comment is under a different Reddit post. Paste the address of your comment under this campaign’s post.',
  },
  reddit_link_used: { status: 409, words: 'This Reddit link was already sent. Each can be rewarded only once.' },
  not_approved: { status: 409, words: 'This is not approved. Only what is approved can be published or resumed.' },
  already_subscribed: { status: 409, words: 'You already have a plan that still runs.' },
  not_authenticated: { status: 401, words: 'Not authenticated' },
  plan_not_active: { status: 409, words: 'Only an active plan can be changed. Resume it, or pay what is due, first.' },
  nothing_to_change: { status: 409, words: 'There is no running plan to change. Choose one first.' },
  same_plan: { status: 409, words: 'You have this plan already, or it begins on your next billing date.' },
  no_pending_change: { status: 409, words: 'There is no plan change to undo.' },
  nothing_to_cancel: { status: 409, words: 'There is no running plan to cancel.' },
  nothing_to_resume: { status: 409, words: 'There is no cancelled plan to resume.' },
  cannot_happen: { status: 409, words: 'This cannot happen to your plan as it is now.' },
  billing_busy: { status: 409, words: 'Your plan is being changed. Wait a moment, then look again.' },
  checkout_failed: { status: 503, words: 'Failed to create checkout' },
  change_failed: { status: 503, words: 'Failed to change plan' },
  waiting_change_lost: {
    status: 503,
    words:
      'Failed to change plan, and the change planned for your next billing date may be lost. Look again in a minute, and choose it again if it is missing.',
  },
  cancel_failed: { status: 503, words: 'Failed to cancel subscription' },
  resume_failed: { status: 503, words: 'Failed to resume subscription' },
  links_failed: { status: 503, words: 'The payment provider is not answering. Please try again in a moment.' },
  payment_page_elsewhere: {
    status: 503,
    words:
      'The payment provider gave a link to a site that is not its own, so it was not opened. Nothing was charged. Please tell whoever runs this site.',
  },
  already_has_role: { status: 409, words: 'This user already has this role' },
  has_another_role: { status: 409, words: 'This user has another role. Remove that one first.' },
  admin_stays: { status: 409, words: 'An admin’s role cannot be removed here.' },
  cannot_undo: { status: 409, words: 'This can no longer be undone: a role or a team has changed since.' },
  founder_gone: { status: 409, words: 'The person you selected is no longer a founder. Please select another.' },
  contributor_gone: {
    status: 409,
    words: 'The person you selected is no longer a contributor. Please select another.',
  },
  already_assigned: { status: 409, words: 'This contributor is already in this founder’s team.' },
  email_same: { status: 422, words: 'This is already your email address.' },
  link_over: {
    status: 410,
    words: 'This link no longer works. A link works once, for a short time, and a newer one replaces it.',
  },
  last_admin: { status: 409, words: 'You are the last admin. Make someone else an admin first.' },
  demo_people: {
    status: 409,
    words: 'The people of the demo world stay as they are. Sign up as someone new to try this.',
  },
  log_export_running: { status: 409, words: 'The log is already being downloaded. Try again once that has finished.' },
  export_running: {
    status: 409,
    words: 'Your data is already being collected. Wait until that download has finished.',
  },
  room_not_found: { status: 404, words: 'Squad room not found' },
  message_not_found: { status: 404, words: 'This message is no longer there.' },
  only_the_sender: { status: 403, words: 'Only the person who wrote this can change it.' },
  only_text: { status: 409, words: 'Only text can be edited.' },
  only_the_founder_renames: { status: 403, words: 'Only the founder of this squad can rename it.' },
  only_the_founder_shares: { status: 403, words: 'Only the founder of this squad can share campaigns.' },
  only_leaders_pin: { status: 403, words: 'Only the founder or the team lead can pin messages.' },
  too_many_pins: { status: 409, words: `This room has ${limits.pinsMax} pinned messages. Unpin one first.` },
  not_in_squad: { status: 409, words: 'This person is not in the squad.' },
  campaign_not_shareable: { status: 409, words: 'Only active campaigns of this squad can be shared.' },
  image_missing: { status: 409, words: 'This image is no longer there. Please add it again.' },
  image_too_many_pixels: {
    status: 422,
    words: 'This image has too many pixels. At most {most} megapixels can be added in its format.',
  },
  too_many_uploads: { status: 429, words: 'You are adding images very fast. Wait a minute and try again.' },
  too_many_messages: { status: 429, words: 'You are sending messages very fast. Wait a few seconds and try again.' },
  id_reused: { status: 422, words: 'This was already sent with other content. Reload the page and try again.' },
  push_service_unknown: { status: 422, words: 'This browser uses a push service we do not know.' },
  push_failed: { status: 503, words: 'This device’s push service did not accept the message.' },
  too_many_tests: { status: 429, words: `You just tried this. Wait ${testPauseSeconds} seconds and try again.` },
  too_many_devices: { status: 409, words: `You have ${limits.devicesMax} devices. Remove one first.` },
  too_large: { status: 413, words: 'This is too large to send.' },
  storage_gone: { status: 503, words: 'We cannot reach our picture storage right now. Please try again in a moment.' },
  storage_full: { status: 507, words: 'Our disk is full, so nothing can be saved right now. Please try again later.' },
  overloaded: { status: 503, words: 'A lot of people are here right now. Please try again in a few seconds.' },
  not_json: { status: 415, words: 'Only JSON can be read here. Send it as application/json.' },
  method_unknown: { status: 405, words: 'This path does not accept this method.' },
  too_deep: { status: 400, words: 'This is nested too deeply to be read.' },
  too_many_bytes: { status: 429, words: 'You have added a lot of images today. Please try again tomorrow.' },
  unavailable: { status: 503, words: 'We cannot reach our database right now. Please try again in a moment.' },
  ...shown,
} as const

export type RefusalCode = keyof typeof refusals

/** The words of a refusal, with its data filled in. */
export const wordsFor = (code: RefusalCode, data: RefusalData = {}) => fill(refusals[code].words, data)
