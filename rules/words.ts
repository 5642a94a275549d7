/**
 * Every refusal the server can give: its HTTP status and its words. Texts in the specification's error catalogue are exact.
 * A word in {braces} is filled from the refusal's data.
 */
export const refusals = {
  bad_input: { status: 400, words: 'Some fields need your attention.' },
  not_signed_in: { status: 401, words: 'Please sign in first.' },
  login_to_create: { status: 401, words: 'You must be logged in to create a campaign' },
  login_to_submit: { status: 401, words: 'You must be logged in to submit a post' },
  login_to_comment: { status: 401, words: 'You must be logged in to submit a comment' },
  login_to_subscribe: { status: 401, words: 'Please sign in to subscribe' },
  wrong_credentials: { status: 401, words: 'Invalid email or password' },
  password_needed: { status: 403, words: 'Please type your current password as well.' },
  password_wrong: { status: 403, words: 'This is not your current password.' },
  log_in_again: { status: 403, words: 'Please log out and log in again first. This works for 10 minutes after that.' },
  forbidden: { status: 403, words: 'Your role does not allow this.' },
  foreign_origin: { status: 403, words: 'This request did not come from this site.' },
  cannot_manage: { status: 403, words: "You don't have permission to manage this campaign" },
  only_founders_create: {
    status: 403,
    words: 'Only founders can create campaigns. Contributors can only submit posts to existing campaigns.',
  },
  only_contributors_submit: { status: 403, words: 'Only contributors can submit work to a campaign.' },
  plans_for_founders: { status: 403, words: 'Plans are for founders. Contributors earn karma and never pay.' },
  not_found: { status: 404, words: 'There is nothing here that you may see.' },
  campaign_not_found: { status: 404, words: 'Campaign not found' },
  already_signed_in: { status: 409, words: 'You are already signed in.' },
  cannot_sign_up: {
    status: 409,
    words: 'An account could not be made with these details. If you already have one, log in instead.',
  },
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
  post_url_theirs: { status: 409, words: 'This post belongs to its contributor, who alone can change its address.' },
  goal_cannot_rise: {
    status: 409,
    words: 'A running campaign can lower its comment goal, not raise it. It is {goal} now.',
  },
  goal_too_low: { status: 409, words: '{done} comments are already approved, so the goal must be at least {least}.' },
  campaign_text_frozen: {
    status: 409,
    words: 'While a campaign runs, its description, subreddits, instructions and links stay as they are.',
  },
  plan_expired: { status: 409, words: "Founder's Plan Expired" },
  no_free_slot: { status: 409, words: 'Every post this campaign needs is already taken.' },
  already_open: {
    status: 409,
    words: 'You already have a post under way for this campaign. More may follow once it is decided.',
  },
  already_commented: { status: 409, words: 'You have already submitted a comment for this campaign' },
  own_campaign: { status: 409, words: 'You cannot comment on a campaign you created.' },
  already_decided: { status: 409, words: 'This was already decided. The page now shows the newest state.' },
  undo_too_late: { status: 409, words: 'It is too late to undo this. The page now shows the newest state.' },
  publish_too_late: { status: 409, words: 'The time to publish this post has passed, and its place is free again.' },
  goal_reached: { status: 409, words: 'This campaign has reached its comment goal.' },
  reddit_link_used: { status: 409, words: 'This Reddit link has already been rewarded.' },
  already_subscribed: { status: 409, words: 'You already have an active plan.' },
  already_assigned: { status: 409, words: "This contributor is already in this founder's team." },
  reddit_link_missing: { status: 422, words: 'Please enter a Reddit URL' },
  reddit_link_unknown: {
    status: 422,
    words: 'This is not the address of a Reddit {what}. Open it on Reddit and copy the address.',
  },
  subreddit_blocked: { status: 422, words: 'r/{subreddit} does not allow campaigns. Please choose another subreddit.' },
  email_differs: { status: 422, words: 'This is not the email of your account.' },
  last_admin: { status: 409, words: 'You are the last admin. Make somebody else an admin first.' },
  demo_people: {
    status: 409,
    words: 'The people of the demo world stay as they are. Sign up as somebody new to try this.',
  },
  export_running: { status: 409, words: 'Your data is being collected already. Wait until that download has ended.' },
  select_both: { status: 422, words: 'Please select both founder and contributor' },
  room_not_found: { status: 404, words: 'Squad room not found' },
  message_not_found: { status: 404, words: 'This message is no longer there.' },
  only_the_sender: { status: 403, words: 'Only the person who wrote this may change it.' },
  only_text: { status: 409, words: 'Only text can be edited.' },
  only_the_founder_renames: { status: 403, words: 'Only the founder of this squad may rename it.' },
  only_the_founder_shares: { status: 403, words: 'Only the founder of this squad may share campaigns.' },
  only_leaders_pin: { status: 403, words: 'Only the founder or the team lead may pin messages.' },
  not_in_squad: { status: 409, words: 'This person is not in the squad.' },
  campaign_not_shareable: { status: 409, words: 'Only active campaigns of this squad can be shared.' },
  image_missing: { status: 409, words: 'This image is no longer there. Please add it again.' },
  image_expected: { status: 422, words: 'Please select an image file' },
  image_too_large: { status: 413, words: 'Image must be less than 5MB' },
  image_too_many_pixels: { status: 422, words: 'This image has too many pixels. At most 40 megapixels can be added.' },
  too_many_uploads: { status: 429, words: 'You are adding images very fast. Wait a minute and try again.' },
  too_many_messages: { status: 429, words: 'You are sending messages very fast. Wait a few seconds and try again.' },
  id_reused: { status: 422, words: 'This was already sent with other content. Reload the page and try again.' },
  quiet_hours_equal: { status: 422, words: 'Start and end must differ' },
  push_service_unknown: { status: 422, words: 'This browser uses a push service that is not known here.' },
  push_failed: { status: 503, words: 'The push service of this device did not take the message.' },
  too_many_tests: { status: 429, words: 'You just tried this. Wait ten seconds and try again.' },
  too_many_devices: { status: 409, words: 'You have 10 devices already. Remove one first.' },
  too_large: { status: 413, words: 'This is too large to send.' },
  unavailable: { status: 503, words: 'We cannot reach our database right now. Please try again in a moment.' },
} as const

export type RefusalCode = keyof typeof refusals
export type RefusalData = Readonly<Record<string, string | number>>

/** The words of a refusal with its data filled in. */
export const wordsFor = (code: RefusalCode, data: RefusalData = {}) =>
  refusals[code].words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole))
