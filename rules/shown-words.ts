import { limits } from './limits.ts'

/** Refusals whose words pages also show by themselves. All others come with the server's answer and stay out of the browser bundle. */
export const shown = {
  bad_input: { status: 400, words: 'Some fields need your attention.' },
  password_needed: { status: 403, words: 'Please enter your current password as well.' },
  log_in_again: {
    status: 403,
    words: `Please log out and log in again first. This works for ${limits.freshSignInMinutes} minutes after that.`,
  },
  cannot_manage: { status: 403, words: "You don't have permission to manage this campaign" },
  only_founders_create: {
    status: 403,
    words: 'Only founders can create campaigns. Contributors can only submit posts to existing campaigns.',
  },
  only_contributors_submit: { status: 403, words: 'Only contributors can submit work to a campaign.' },
  plans_for_founders: { status: 403, words: 'Plans are for founders. Contributors earn karma and never pay.' },
  not_found: { status: 404, words: 'There is nothing here you can see.' },
  campaign_not_found: { status: 404, words: 'Campaign not found' },
  google_not_set_up: { status: 409, words: 'Google sign-in is not set up on this server.' },
  passkey_known: { status: 409, words: 'This device already has a passkey for your account.' },
  not_enough_karma: { status: 409, words: 'Total karma needed ({needed}) exceeds your balance ({balance})' },
  too_few_posts: {
    status: 409,
    words: '{taken} posts are already submitted or published, so at least that many are needed.',
  },
  campaign_inactive: { status: 409, words: 'This campaign is no longer active.' },
  campaign_final: { status: 409, words: 'This campaign has ended, so this can no longer be done.' },
  post_url_frozen: {
    status: 409,
    words: 'Comments on this post are already approved, so its address can no longer change.',
  },
  post_url_theirs: { status: 409, words: 'Only the contributor who wrote this post can change its address.' },
  campaign_text_frozen: {
    status: 409,
    words: 'While a campaign runs, its description, subreddits, instructions and links stay as they are.',
  },
  plan_expired: { status: 409, words: "Founder's Plan Expired" },
  no_free_slot: { status: 409, words: 'Every post this campaign needs is already taken.' },
  own_campaign: { status: 409, words: 'You cannot comment on a campaign you created.' },
  already_decided: { status: 409, words: 'This was already decided. The page now shows the newest state.' },
  sent_anew: {
    status: 409,
    words: 'This was changed and sent again after you read it. The page now shows the newest state.',
  },
  undo_too_late: { status: 409, words: 'It is too late to undo this. The page now shows the newest state.' },
  goal_reached: { status: 409, words: 'This campaign has reached its comment goal.' },
  reddit_link_missing: { status: 422, words: 'Please enter a Reddit URL' },
  reddit_link_unknown: {
    status: 422,
    words: 'This is not the address of a Reddit {what}. Open it on Reddit and copy the address.',
  },
  subreddit_blocked: { status: 422, words: 'r/{subreddit} does not allow campaigns. Please choose another subreddit.' },
  email_differs: { status: 422, words: 'This is not the email of your account.' },
  no_mail_server: {
    status: 409,
    words: 'This server has no mail server, so nothing can be confirmed by email. Ask whoever runs it.',
  },
  image_expected: { status: 422, words: 'Please select an image file' },
  image_too_large: { status: 413, words: 'Image must be less than 5MB' },
  quiet_hours_equal: { status: 422, words: 'Start and end must differ' },
} as const

export type RefusalData = Readonly<Record<string, string | number>>

export const fill = (words: string, data: RefusalData) =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (data[name] ?? whole).toLocaleString('en'))

/** Like `wordsFor`, for pages. */
export const shownWords = (code: keyof typeof shown, data: RefusalData = {}) => fill(shown[code].words, data)
